import {
  isNumeric,
  namesRows,
  pluralOf,
  protectedOnes,
  type SemanticModel,
} from '../../../../semantic-model/semantic-model.ts'
import type { Word } from '../../words/words.ts'
import { PLAIN } from '../../words/said-words.ts'

/**
 * Questions that this product must not or cannot answer, recognised by what they ask for. Rows, identities, commands and the
 * threshold are decided before anybody reads the question; why, what will be and what to do are only why nobody could.
 */
interface Recognised {
  readonly kind: Never
  readonly pattern: RegExp
  /** Where it is not that of the kind. */
  readonly reason?: string
}
/** Never answered, whatever else a question says. */
type Never = 'rows' | 'identity' | 'command' | 'privacy'
/** Asked of what no data tells. */
export type Unanswerable = 'cause' | 'forecast' | 'advice'

const ROWS = 'rows?|records?|entries|entry|customers?|people|individuals?|members|persons?'

/** Names that may stand in a pattern as they are. */
const plain = (names: readonly string[]) => names.filter((name) => /^[a-z ]+$/.test(name))

const namesOf = ({ singular, plural, synonyms }: SemanticModel['entity']) =>
  plain([singular, plural, ...synonyms.flatMap((word) => [word, pluralOf(word)])])

/** What one row is called, in this dataset and in any. */
function rowsPattern({ entity, protects }: SemanticModel): string {
  const own = [entity, ...(protects === undefined ? [] : [protects])].flatMap(namesOf)
  return `(?:${[...own.filter((word) => !OPEN.has(word)), ROWS].join('|')})`
}

/** Words that stand for rows and for much else. */
const OPEN = new Set([
  'one',
  'ones',
  'those',
  'everything',
  'plan holder',
  'case',
  'cases',
  'sample',
  'samples',
])

/** Why single ones are not shown: rows, or whom the dataset protects. */
export const rowsRefusal = (model: SemanticModel, single = model.entity.plural) =>
  `Single ${single} are never shown: answers are about groups of at least ${model.threshold} ${protectedOnes(model)}.`

/** What "who" or "where" asks for names nobody: "the names of the insurers". */
const askedBy = ({ columns }: SemanticModel, words: readonly string[]) =>
  plain(
    columns
      .filter((column) => !isNumeric(column) && words.some((word) => column.asks?.includes(word)))
      .flatMap(({ label, plural }) => [label, pluralOf(label, plural)]),
  )

/** "My policy", and where rows are people "my premium": single ones, of the one who asks. */
function ownNames({ entity, columns, measure }: SemanticModel): readonly string[] {
  const figure = entity.synonyms.includes('person') ? columns.find(({ name }) => name === measure) : undefined
  const rows = [entity.singular, ...entity.synonyms.filter((word) => !OPEN.has(word))]
  return plain([...rows, ...(figure?.label.split(' ').slice(-1) ?? [])])
}

/** "How many different identifiers" shows none. */
const NOT_COUNTED = String.raw`(?<!\b(?:how many|number of|count|count of|distinct|different|unique)(?: \w+){0,2} )`

/** "How many different surnames": how many there are tells of nobody. */
const NOT_HOW_MANY = String.raw`(?<!\b(?:how many|number of|count|count of|count the)(?: (?:the|different|distinct|unique|last|first|family|street|school))* )`

/** "The very last quote we gave out"; "when was the first quote" and "the last quote date" are of all. */
const lastOne = ({ entity }: SemanticModel) =>
  String.raw`(?<!\b(?:when|date|day|month|year|since|until|after|before)(?: \w+){0,3} )\bthe (?:very )?(?:last|latest|newest|most recent|first|oldest) ${anyOf([...plain([entity.singular]), 'row', 'record', 'customer', 'person'])}\b(?= ,| (?:we|you|i|they|he|she|that|which|who|to|ever)\b|$)`

/** "Return the sum of all order amounts" shows no order. */
const FIGURE = '(?:sum|total|average|mean|median|minimum|maximum|share|proportion|percentage)'

/** Any of these, wherever they stand. */
const anyPattern = (...alternatives: readonly string[]) => new RegExp(alternatives.join('|'), 'g')

/** Matches one of the names; nothing where there is none. */
const anyOf = (names: readonly string[]) => (names.length === 0 ? '(?!)' : `(?:${names.join('|')})`)

/** Who asks through somebody is not asked about: "my boss wants the number of". */
const WONDERS = String.raw`(?:(?:is|was|has|had|have|been|just|also|really|still|always|keeps?|would) )*(?:(?:want|need|ask|like|think|reckon|say|believe|insist|wonder|tell)(?:s|e?d|ing)?\b|(?:thought|said|told|heard|swears)\b)`

const COMMAND = 'I only answer questions about the data; I do not run commands or change anything.'

/** Why questions of a kind are not answered. */
const REASONS = {
  rows: (model) => rowsRefusal(model),
  identity: (model) =>
    `Nothing here tells who somebody is: answers are about groups of at least ${model.threshold} ${protectedOnes(model)}.`,
  command: () => COMMAND,
  privacy: (model) =>
    `The privacy threshold of ${model.threshold} ${protectedOnes(model)} holds for every answer; no question can change it.`,
  cause: () => 'The data shows what happened, not why. Ask how a figure differs between groups instead.',
  forecast: (model) =>
    `The data holds past ${model.entity.plural} only; I do not forecast. Ask how a figure moved over time instead.`,
  advice: () =>
    'I report what the data shows and give no advice or judgement of good and bad. Ask for a figure, such as the lowest average or the highest rate.',
} satisfies Record<Never | Unanswerable, (model: SemanticModel) => string>

/** Why a question of a kind is not answered. */
export const refusalReason = (model: SemanticModel, kind: Never | Unanswerable): string =>
  REASONS[kind](model)

const UNANSWERABLE: readonly { readonly kind: Unanswerable; readonly pattern: RegExp }[] = [
  {
    kind: 'cause',
    pattern:
      /\bwhy\b|\bhow come\b|\b(?:reasons?|causes?|explanation)\b.*\b(?:for|of|why|behind)\b|\bwhat (?:causes|caused|drives|drove|explains|makes)\b|\bbecause of what\b|\bwhat is (?:the cause|behind|driving)\b/g,
  },
  {
    kind: 'forecast',
    pattern:
      /\b(?:forecast|predict|prediction|projection|projected|(?<=^|\b(?:to|and|please|you|we|i|then|now|s) )project|extrapolate|anticipate|expected to|going to(?! (?:work|school|university|the (?:gym|doctor)))|future)\b|\bwill\b.*\b(?:be|cost|rise|fall|increase|decrease|change|grow|go|pay|happen|become|look|develop|evolve|move|get|cost)\b|\bnext (?:year|quarter|month|week|decade|january|february|march|april|june|july|august|september|october|november|december|\d+|few|two|three|five)\b|\b(?:the|this|over) coming\b|\bcoming (?:days?|weeks?|months?|quarters?|years?)(?: s)?\b|\b(?:days?|weeks?|months?|quarters?|years?) (?:from now|from today|ahead|hence)\b/g,
  },
  {
    kind: 'advice',
    pattern:
      /\b(?:should|ought) (?:i|we|you|they|my|our)\b|\b(?:think|reckon|believe|feel|whether|if) (?:i|we|you|they) (?:should|ought)\b|\b(?:i|we|you|they) ought to\b|\b(?:recommend|recommendation|advise|advice|suggest|suggestion)\b|\bwould you (?:buy|choose|pick|take)\b|\b(?:best|right) (?:\w+ ){0,3}for (?:me|us|my|our)\b|\bwhich (?:one )?is (?:better|best|worse)\b|\b(?:is|are)\b.*\b(?:a good|a bad|ideal|worth it|worth (?:buying|having|paying)|fair|suitable)\b|\bwhat (?:do|would) you think\b|\bfor me\b.*\b(?:pick|choose|buy)\b/g,
  },
]

const recognisedBy = (model: SemanticModel): readonly Recognised[] => {
  const rows = rowsPattern(model)
  const named = anyOf(askedBy(model, ['who', 'where']))
  const makers = anyOf(askedBy(model, ['who']))
  const own = anyOf(ownNames(model))
  const inGroups = String.raw`(?: \w+){0,6} (?:(?:for|in|at|from|of) (?:each|every)|(?:split|grouped|divided|broken down) by) (?!one\b|${rows}\b)`
  const stored = `(?:tables?|databases?|schemas?|columns?|views?|index(?:es)?|files?|datasets?|data|extensions?|commands?|scripts?|code|everything|passwords?|users?|${rows})`
  return [
    {
      kind: 'command',
      pattern: anyPattern(
        // Told to do, rather than a word of what is asked about: "remove the smokers from the database".
        String.raw`(?:^|\b(?:please|and|then|now|you|to) )(?:drop|truncate|alter|insert|update|delete|del|grant|attach|copy|load|install|remove|erase|wipe|bin|scrap|purge|modify|overwrite|export|execute|run) (?:\w+ ){0,3}${stored}\b(?! (?:from|for|in|by|per|of) (?:\w+ )*(?:by|per)\b)`,
        String.raw`(?:^|\b(?:please|and|then|now|you|to) )(?:remove|delete|erase|wipe|bin|scrap|purge) .*\bfrom (?:the |your )?(?:table|database|dataset|data|system|records?)\b`,
        String.raw`\bcreate (?:(?:a|an) )?(?:new|temp\w*) ${stored}\b|^create (?:table|view|index|database|user)\b`,
        // The words of SQL and of shells.
        String.raw`\b(?:drop|alter|truncate) table\b|\binsert into\b|\bdelete from\b|\bunion (?:all )?select\b|\bselect (?:\*|\w+ ?\(|.+\bfrom (?:users\b|\w+_))|\bpragma\b`,
        String.raw`\b(?:update|set)\b.*\bto (?:\d|zero|null)|\b(\d+) ?= ?\1\b|\brm -?rf?\b|\b(?:sudo|chmod|wget) \w|\bcurl (?:-|http)|\b(?:bash|shell) (?:script|command)`,
        String.raw`^make (?!me\b|an?\b|it\b|that\b|up\b)`,
        // Told to pass something on: "email the figures to the team".
        String.raw`^(?:(?:hi|hey|ok|now|please|pls|just|can|could|would|will|you|u) )*(?:send|forward|mail|e-?mail) (?!me\b|us\b)(?:\w+ ){1,8}to (?:all|every\w*|each|the(?! nearest)|my|our|them|him|her)\b`,
      ),
      reason: COMMAND,
    },
    {
      kind: 'command',
      pattern: anyPattern(
        String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.*\b(?:instructions?|rules?|prompts?|restrictions?|guidelines|(?:your|the) limits?|(?:everything|anything|all|what) (?:of )?(?:the |that )?(?:above|before|previous|i|you)|the (?:above|previous))\b`,
        String.raw`\bsystem prompt\b|\byou are now\b|\bpretend (?:to|you|that)\b|\bjailbreak\b|\bact as (?:a|an|the|if|admin)\b|\bdeveloper mode\b|\b(?:your|the) (?:instructions|prompt|password|api key|secret)\b`,
      ),
      reason: 'I only answer questions about the data; instructions to me change nothing.',
    },
    {
      kind: 'command',
      pattern: anyPattern(
        String.raw`\b(?:fit|train|build|estimate|calibrate|run|do|perform|make|create|try|use)(?:ting|ing)? (?:\w+ ){0,4}(?:regressions?|glms?|gams?|xgboost|gradient boosting|random forests?|neural (?:net|network)s?|decision trees?|(?:predictive|linear|logistic|statistical|pricing|machine learning|ml|risk|propensity) models?|machine learning|logit|probit|anova|cluster(?:ing| analysis)|k means|principal components?|t tests?|chi squared?(?: tests?)?)\b`,
        String.raw`\b(?:fit|train|calibrate) (?:me )?(?:a|an|the|some) (?:\w+ ){0,3}models?\b|\b(?:linear|logistic|poisson|multiple|ridge|lasso) regression\b|^(?:please )?regress\b`,
      ),
      reason:
        'I report figures of the data and fit no models. Ask for a correlation, or for a figure by groups.',
    },
    {
      kind: 'privacy',
      pattern: anyPattern(
        String.raw`\b(?:without|disable|turn off|switch off|remove|skip|lower|change|reduce|no|set)\b.*\b(?:suppression|threshold|privacy|disclosure|k anonymity|anonymi[sz]ation|masking)\b`,
        String.raw`\b(?:suppression|anonymi[sz]ation|masking) off\b|\bk\s*=\s*\d|\bthreshold (?:of|to|=)\b`,
        String.raw`\b(?:groups?|cells?|combinations?) (?:(?:with|of) (?:fewer|less) than|under|below) [1-5]\b`,
      ),
    },
    {
      // Told to do something: verbs that change things where a question would name a figure.
      kind: 'command',
      pattern: new RegExp(
        String.raw`^(?:please )?(?:(?:buy|accept|reject|approve|decline|cancel|renew|increase|decrease|raise|lower|reduce|cut|double|halve|adjust|change|pay|refund|waive|move|swap|replace|mark) (?:all|every|the|this|these|those|my|me|a|an|it|them)\b|set (?:\w+ ){1,4}(?:to |at |= ?)?(?:\d|to\b|zero\b|null\b|none\b)|let (?!me\b|us\b|s\b)|(?:say|repeat|reply|respond)\b|give (?!me\b|us\b).*\b(?:a|an) (?:discount|refund|rebate|bonus|reduction|rise)$|(?:show|list|describe) (?:databases|tables|schemas?)$)`,
        'g',
      ),
      reason: COMMAND,
    },
    {
      kind: 'identity',
      pattern: anyPattern(
        String.raw`${NOT_HOW_MANY}\b(?:names|surnames|addresses|postcodes|(?:phone|telephone) numbers)\b(?! of (?:the )?${named})`,
        String.raw`\b(?:name(?! (?:the|all|me|one|two|three|four|five|six|seven|eight|nine|ten|\d+|every|per|each|for each|of each))|surname|(?<!\b(?:by|via) )(?:email|e-mail)|(?<!\b(?:on|over|by|via|down) (?:the )?)(?:phone|telephone)(?! numbers)|address|postcode|nhs number|date of birth|dob|birthday|contact details?|national insurance|identit(?:y|ies)|personal (?:data|details|information)|ip address|passport)\b(?! of (?:the )?${named})`,
        String.raw`\bname the (?:${rows}|(?:policy ?)?holders?|person|customer)\b(?! (?:type|group)s?\b)`,
        String.raw`(?:^|\b(?:tell me|show me|know|knows|identify|find out|say|see|reveal|and) )who (?:made|filed|bought|paid|claimed|took|submitted)\b`,
        String.raw`(?:^|\b(?:tell me|show me|know|knows|identify|find out|say|see|reveal) )who (?:is|are|was|were|has|had)\b(?! (?:the |a )?(?:\w{3,}er|worse|more)(?: (?!than\b)\w+){0,3} , .* or )(?! (?:the )?(?:\w+ )?(?:cheap\w*|(?:most|least|more|less) expensive|dear\w*|pric\w*|${makers}))(?! (?:the )?(?:best|worst|strongest|weakest)(?: (?:\d+|two|three|four|five|six|ones?)\b|(?: there| then| now)?$))`,
        String.raw`\b(?:did|does|do|is|are|was|has|have|of|about|for) my (?:neighbour|neighbor|boss|friend|colleague|wife|husband)\b(?! ${WONDERS})(?! (?:job|work|company|firm|employer)\b)|\bmy (?:neighbour|neighbor|boss|friend|colleague|wife|husband) (?:pay|pays|paid|premium|quote|policy|claim|claims|claimed|age|salary|earns?|smokes?)\b|\bmy (?:own(?! (?:records|tally|tallies|figures?|numbers?|sums?|counts?|totals?|calculations?|spreadsheets?|notes|reference|use|interest|curiosity|purposes|information|benefit|sanity))|${own})\b(?! (?:club|group|circle|partners?|trip|course|review|keeper|load|worker|study))|\b(?:john|jane|mr|mrs|ms|dr) [a-z]+`,
      ),
    },
    {
      kind: 'rows',
      pattern: anyPattern(
        String.raw`\b(?:list|show|display|give|print|dump|export|see|view|download|return|get|fetch|output|reveal)\b(?: (?!${FIGURE} of\b)\w+){0,3} (?:all|every|each|individual|raw|single|first|last|random|sample|the underlying|underlying|entire|full)(?: (?:the|of|\d+|single|individual|raw|one|five|ten|few))* (?:\w+ )?${rows}\b(?! (?:by|per|count|for each|in each))`,
        // "List every Northern Irish quote over £500"
        String.raw`\b(?:list|print|dump|export) (?:(?:me|out|off|up) )*(?:all|every|any) (?:(?!and\b|of\b|by\b|per\b|with\b|s\b)\w+ ){0,3}${rows}\b(?! (?:by|per|count|for each|in each|rate|s\b))`,
        String.raw`\b(?:individual|single) (?:rows?|records?|data)\b|\b(?:raw|row level|row-level|underlying|line by line|one random|random|example|sample) (?:\w+ )?(?:${rows}|data|listing)\b`,
        String.raw`\b(?:(?<!\b(?:hospital|hospitals|waiting|price|mailing|national|local|london) )list|show|display|print|dump) (?:me )?(?:the )?(?:rows|records|details of|full details|raw data|quotes|customers|everything|people|policyholders)\b(?! (?:by|per|count)|${inGroups})`,
        // "The record of the woman in Wales": of one person.
        String.raw`\b(?:record|file|entry|row|details|paperwork) (?:of|for|about|on) (?:the|a|an|that|this) (?:\w+ ){0,5}(?:man|woman|lady|gentleman|guy|bloke|person|customer|client|patient|${anyOf(plain([model.entity.singular]))})\b`,
        lastOne(model),
        String.raw`\b(?:last|latest|newest|most recent|first|oldest) (?:\d+|two|three|five|ten|twenty|few|couple of) (?:\w+ ){0,2}${rows}\b`,
        String.raw`\brow (?:number )?\d+\b|\bone by one\b|\blist them\b(?! with\b)|\bdetails of (?:\w+ ){0,4}${rows}\b|\b(?:all|full) (?:their|its|the) details\b`,
        String.raw`\b(?:see|show|view|get|give|display|output|print)(?: me)? (?:all|the (?:whole|entire|full|complete)) (?:of )?(?:the )?(?:data|table|dataset)\b|\ball (?:the )?(?:columns|fields)\b`,
        String.raw`\bquote (?:number|no|id|ref|reference|#)? ?\d+\b|${NOT_COUNTED}\b(?:(?:quote|customer|policy|row|record) (?:ids?|identifiers?|numbers?|refs?|references?)|identifiers?)\b(?! (?:at|by|per|for|in) (?:each|every)\b)(?<!\b(?:growth|decline|change|changes|rise|fall|increase|decrease|drop|trend|movement|shift|quote) (?:in|of) (?:\w+ )?numbers)(?<!numbers(?= (?:chang|mov|grow|grew|gone|fall|fell|rise|rose|ris|develop|by|per|over)))`,
      ),
    },
    ...(model.protects === undefined
      ? []
      : [
          {
            kind: 'rows' as const,
            pattern: new RegExp(
              String.raw`\b(?:(?:by|per|each|every|which|whose)(?: single| individual)?|(?:top|bottom|first|last|best|worst)(?: \w+)?) (?:${namesOf(model.protects).join('|')})\b`,
              'g',
            ),
            reason: rowsRefusal(model, protectedOnes(model)),
          },
        ]),
  ]
}

const remembered = new WeakMap<SemanticModel, readonly Recognised[]>()

export interface Refusal {
  readonly kind: Never | Unanswerable
  readonly reason: string
}

type IsName = (text: string) => boolean

/** "By department name", "names of the genres", "sorted by the names": what a column is called, or the labels of a chart. */
function isLabel({ columns }: SemanticModel, text: string, isName: IsName): boolean {
  /** "Insurer name" is one of the insurers, "broker name" somebody. */
  const isGroup = (word: string) =>
    columns.some(
      ({ role, label, synonyms = [] }) => role === 'category' && [label, ...synonyms].includes(word),
    )
  const isSorted = /\b(?:sort|order|rank|list|show|display)\w*(?: \w+)? by (?:the )?names?\b/.test(text)
  const named = [
    ...text.matchAll(
      /(?:(\w+) )?(?:(\w+) )?(names?)(?: of (?:(?:the|each|every|all|different|distinct|any) )*(\w+)(?: (\w+))?)?\b/g,
    ),
  ]
  return named.every(([, first, second, name = '', of = '', more = '']) => {
    const before = second ?? first ?? ''
    const isOfColumn = of !== '' && (isName(of) || isName(`${of} ${more}`))
    return (
      isSorted ||
      isOfColumn ||
      (before !== '' && (isGroup(before) || isName(`${before} name`) || isName(`${before} ${name}`)))
    )
  })
}

/** "Discount by channel, want to see who is giving it away": who of the groups, where that begins; null where it asks for people. */
function wishIn(text: string, model: SemanticModel): number | null {
  const wish =
    /(?:(?<=, )(?:\p{L}+ ){0,2}|(?<= ))(?:wants?|need|needs|like|trying|keen|hoping) to (?:see|know|find out) who is \p{L}+ing\b.*$/u.exec(
      text,
    )
  const isGrouped = wish !== null && /\b(?:by|per|each|every|which) \p{L}+/u.test(text.slice(0, wish.index))
  return isGrouped && !new RegExp(`\\b${rowsPattern(model)}\\b`, 'u').test(wish[0]) ? wish.index : null
}

/** "Local list quotes": the end of a name, by which nobody is told to list anything. */
function isEndOfName(text: string, { 0: found, index }: RegExpExecArray, isName: IsName): boolean {
  const [verb = ''] = found.split(' ')
  const before = text.slice(0, index).trim().split(' ')
  return [1, 2, 3].some((length) => isName([...before.slice(-length), verb].join(' ')))
}

/** The places of the words that were found in a text of words. */
function placesWithin(text: string, { 0: { length }, index }: RegExpExecArray): readonly number[] {
  const placeAt = (offset: number) => text.slice(0, offset).split(' ').length - 1
  const [first, last] = [placeAt(index), placeAt(index + length)]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/**
 * Why a question must be refused whatever the rest of it says, or null.
 *
 * @param isName whether words name something of the dataset: where tickets come by phone, "phone" asks for nobody
 * @param used the places of words that a reading takes for groups, conditions and their order: where "each premises type" is a
 *   group, nobody asks for each of the premises
 */
export function refusalOf(
  model: SemanticModel,
  question: string,
  words: readonly Word[],
  isName: IsName = () => false,
  used: ReadonlySet<number> = new Set(),
): Refusal | null {
  const text = words.map(({ norm }) => norm).join(' ')
  const isTaken = (found: RegExpExecArray) =>
    placesWithin(text, found).every((place) => used.has(place) || PLAIN.has(words[place]?.norm ?? ''))
  const typed = question.toLowerCase()
  const recognised = remembered.get(model) ?? recognisedBy(model)
  remembered.set(model, recognised)
  const wish = wishIn(text, model)
  for (const { kind, pattern, reason = refusalReason(model, kind) } of recognised) {
    if (kind !== 'command' && namesRows(model)) continue
    const mayBeTaken = used.size > 0 && (kind === 'identity' || kind === 'rows')
    const found = [
      ...text
        .matchAll(pattern)
        .filter((each) => kind !== 'identity' || wish === null || each.index < wish)
        .filter((each) => !mayBeTaken || !isTaken(each))
        .filter((each) => kind !== 'rows' || !isEndOfName(text, each, isName)),
      ...(kind === 'command' ? typed.matchAll(pattern) : []),
    ]
    const isNamed = (words: string) =>
      isName(words) || (/^names?$/.test(words) && isLabel(model, text, isName))
    if (found.some(([words]) => kind !== 'identity' || !isNamed(words))) return { kind, reason }
  }
  return null
}

/**
 * What a question asks for that no data tells, or null.
 *
 * @param used the places of words that a reading takes: where it takes all of "project costs", nobody asks for a projection
 */
export function unanswerable(
  model: SemanticModel,
  words: readonly Word[],
  used: ReadonlySet<number> = new Set(),
): Refusal | null {
  const text = words.map(({ norm }) => norm).join(' ')
  const isTaken = (found: RegExpExecArray) => placesWithin(text, found).every((place) => used.has(place))
  // Of a "forecast year" forecasts are data like any other.
  const names = model.columns.map(({ label }) => label).join(' , ')
  const kind = UNANSWERABLE.find(
    ({ pattern }) =>
      text.matchAll(pattern).some((found) => !isTaken(found)) && names.matchAll(pattern).next().done === true,
  )?.kind
  return kind === undefined ? null : { kind, reason: refusalReason(model, kind) }
}

import {
  isNumeric,
  pluralOf,
  protectedOnes,
  type SemanticModel,
} from '../../semantic-model/semantic-model.ts'
import type { Word } from '../grammar/words.ts'

/** Questions that this product must not or cannot answer, recognised by their wording before they are read. */
interface Recognised {
  readonly kind: 'rows' | 'identity' | 'cause' | 'forecast' | 'advice' | 'command' | 'privacy'
  readonly pattern: RegExp
  readonly reason: (model: SemanticModel) => string
}

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

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Why a time after the data is not asked about. */
export const beyondRefusal = ({ entity }: SemanticModel, lastDay: string) =>
  `The data holds ${entity.plural} up to ${longDate.format(new Date(`${lastDay}T00:00:00Z`))}; I do not forecast.`

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

/** Matches one of the names; nothing where there is none. */
const anyOf = (names: readonly string[]) => (names.length === 0 ? '(?!)' : `(?:${names.join('|')})`)

const recognisedBy = (model: SemanticModel): readonly Recognised[] => {
  const rows = rowsPattern(model)
  const named = anyOf(askedBy(model, ['who', 'where']))
  const makers = anyOf(askedBy(model, ['who']))
  const own = anyOf(ownNames(model))
  return [
    {
      kind: 'command',
      pattern:
        /\b(?:drop|truncate|alter|create|insert|update|delete|grant|attach|copy|pragma|load|install|remove|erase|wipe|modify|overwrite|export|execute|run)\b.*\b(?:table|database|rows?|records?|into|from|set|schema|column|view|index|file|data|dataset|extension|command|script|code|everything|password|users?)\b|\bselect\b.+\bfrom\b|\bunion\b.*\bselect\b|\b(?:update|set)\b.*\bto (?:\d|zero|null)|\b(?:rm|sudo|chmod|curl|wget|bash|shell)\b|\b(\d+) ?= ?\1\b|^make (?!me\b|a\b|an\b|it\b|up\b)/,
      reason: () => 'I only answer questions about the data; I do not run commands or change anything.',
    },
    {
      kind: 'command',
      pattern:
        /\b(?:ignore|disregard|forget|override|bypass)\b.*\b(?:instructions?|rules?|prompts?|above|previous|everything|limits?|restrictions?|guidelines)\b|\bsystem prompt\b|\byou are now\b|\bpretend\b|\bjailbreak\b|\bact as\b|\bdeveloper mode\b|\b(?:your|the) (?:instructions|prompt|password|api key|secret)\b/,
      reason: () => 'I only answer questions about the data; instructions to me change nothing.',
    },
    {
      kind: 'privacy',
      pattern:
        /\b(?:without|disable|turn off|switch off|remove|skip|lower|change|reduce|no|set)\b.*\b(?:suppression|threshold|privacy|disclosure|k anonymity|anonymi[sz]ation|masking)\b|\bk\s*=\s*\d|\bthreshold (?:of|to|=)\b|\b(?:groups?|cells?|combinations?) (?:(?:with|of) (?:fewer|less) than|under|below) [1-5]\b/,
      reason: (model) =>
        `The privacy threshold of ${model.threshold} ${protectedOnes(model)} holds for every answer; no question can change it.`,
    },
    {
      // Told to do something rather than asked: verbs that change things where a question would name a figure.
      kind: 'command',
      pattern: new RegExp(
        String.raw`^(?:please )?(?:(?:buy|accept|reject|approve|decline|cancel|renew|increase|decrease|raise|lower|reduce|cut|double|halve|adjust|change|pay|refund|waive|move|swap|replace|mark) (?:all|every|the|this|these|those|my|me|a|an|it|them)\b|(?:drop|truncate|alter|insert|update|delete|remove|erase|wipe|modify|overwrite|export) (?:\w+ ){0,3}${rows}\b|set (?:\w+ ){1,4}(?:to |at |= ?)?(?:\d|to\b|zero\b|null\b|none\b)|let (?!me\b|us\b|s\b)|(?:say|repeat|reply|respond)\b|give (?!me\b|us\b).*\b(?:a|an) (?:discount|refund|rebate|bonus|reduction|rise)$|(?:show|list|describe) (?:databases|tables|schemas?)$)`,
      ),
      reason: () => 'I only answer questions about the data; I do not run commands or change anything.',
    },
    {
      kind: 'cause',
      pattern:
        /\bwhy\b|\bhow come\b|\b(?:reasons?|causes?|explanation)\b.*\b(?:for|of|why|behind)\b|\bwhat (?:causes|caused|drives|drove|explains|makes)\b|\bbecause of what\b|\bwhat is (?:the cause|behind|driving)\b/,
      reason: () => 'The data shows what happened, not why. Ask how a figure differs between groups instead.',
    },
    {
      kind: 'forecast',
      pattern:
        /\b(?:forecast|predict|prediction|projection|projected|project|extrapolate|anticipate|expected to|going to(?! (?:work|school|university|the (?:gym|doctor)))|future)\b|\bwill\b.*\b(?:be|cost|rise|fall|increase|decrease|change|grow|go|pay|happen|become|look|develop|evolve|move|get|cost)\b|\bnext (?:year|quarter|month|week|decade|january|february|march|april|june|july|august|september|october|november|december|\d+|few|two|three|five)\b|\b(?:the|this|over) coming\b|\bcoming (?:days?|weeks?|months?|quarters?|years?)(?: s)?\b|\b(?:days?|weeks?|months?|quarters?|years?) (?:from now|from today|ahead|hence)\b/,
      reason: (model) =>
        `The data holds past ${model.entity.plural} only; I do not forecast. Ask how a figure moved over time instead.`,
    },
    {
      kind: 'advice',
      pattern:
        /\bshould (?:i|we|you|they|my)\b|\b(?:recommend|recommendation|advise|advice|suggest|suggestion)\b|\bwould you (?:buy|choose|pick|take)\b|\b(?:best(?! (?:\w+ ){0,2}(?:rate|conversion|acceptance))|better|worst|good|bad|ideal|optimal|worth it|worth buying|fair|fairest|most suitable)\b(?! (?:selling|paid|rated))|\bwhat (?:do|would) you think\b|\bfor me\b.*\b(?:pick|choose|buy)\b/,
      reason: () =>
        'I report what the data shows and give no advice or judgement of good and bad. Ask for a figure, such as the lowest average or the highest rate.',
    },
    {
      kind: 'identity',
      pattern: new RegExp(
        String.raw`\b(?:names|name(?! (?:the|all|me|two|three|every))|surname|email|e-mail|phone|telephone|address|addresses|postcodes?|postcode|nhs number|date of birth|dob|birthday|contact details?|national insurance|identit(?:y|ies)|personal (?:data|details|information)|ip address|passport)\b(?! of (?:the )?${named})|(?:^|\b(?:tell me|show me|know|knows|identify|find out|say|see|reveal|and) )who (?:made|filed|bought|paid|claimed|took|submitted)\b|(?:^|\b(?:tell me|show me|know|knows|identify|find out|say|see|reveal) )who (?:is|are|was|were|has|had)\b(?! (?:the )?(?:\w+ )?(?:cheap\w*|(?:most|least|more|less) expensive|dear\w*|pric\w*|${makers}))|\bmy (?:neighbour|neighbor|boss|friend|colleague|wife|husband|own|${own})\b|\b(?:john|jane|mr|mrs|ms|dr) [a-z]+`,
      ),
      reason: (model) =>
        `Nothing here tells who somebody is: answers are about groups of at least ${model.threshold} ${protectedOnes(model)}.`,
    },
    {
      kind: 'rows',
      pattern: new RegExp(
        String.raw`\b(?:list|show|display|give|print|dump|export|see|view|download|return|get|fetch|output|reveal)\b(?: \w+){0,3} (?:all|every|each|individual|raw|single|first|last|random|sample|the underlying|underlying|entire|full)(?: (?:the|of|\d+|single|individual|raw|one|five|ten|few))* (?:\w+ )?${rows}\b(?! (?:by|per|count|for each|in each))|\b(?:individual|single) (?:rows?|records?|data)\b|\b(?:raw|row level|row-level|underlying|line by line|one random|random|example|sample) (?:\w+ )?(?:${rows}|data|listing)\b|\b(?:list|show|display|print|dump) (?:me )?(?:the )?(?:rows|records|details of|full details|raw data|quotes|customers|everything|people|policyholders)\b(?! (?:by|per|count))|\brow (?:number )?\d+\b|\bone by one\b|\blist them\b|\bdetails of\b|\b(?:see|show|view|get|give|display|output|print)(?: me)? (?:all|the (?:whole|entire|full|complete)) (?:of )?(?:the )?(?:data|table|dataset)\b|\ball (?:the )?(?:columns|fields)\b|\bquote (?:number|no|id|ref|reference|#)? ?\d+\b|\b(?:quote|customer|policy|row|record) (?:ids?|identifiers?|numbers?|references?)\b|\bidentifiers?\b`,
      ),
      reason: (of) => rowsRefusal(of),
    },
    ...(model.protects === undefined
      ? []
      : [
          {
            kind: 'rows' as const,
            pattern: new RegExp(
              String.raw`\b(?:(?:by|per|each|every|which|whose)(?: single| individual)?|(?:top|bottom|first|last|best|worst)(?: \w+)?) (?:${namesOf(model.protects).join('|')})\b`,
            ),
            reason: (of: SemanticModel) => rowsRefusal(of, protectedOnes(of)),
          },
        ]),
  ]
}

const remembered = new WeakMap<SemanticModel, readonly Recognised[]>()

export interface Refusal {
  readonly kind: Recognised['kind']
  readonly reason: string
}

/** "By department name", "sorted by the names": what a column is called, or the labels of a chart. */
function isLabel(text: string, isName: (phrase: string) => boolean): boolean {
  const isSorted = /\b(?:sort|order|rank|list|show|display)\w*(?: \w+)? by (?:the )?names?\b/.test(text)
  const named = [...text.matchAll(/(?:(\w+) )?(?:(\w+) )?names?\b/g)]
  return named.every(([phrase, first, second]) => {
    const before = second ?? first ?? ''
    return isSorted || (before !== '' && isName(`${before} name`)) || isName(phrase)
  })
}

/**
 * Why a question must be refused whatever the rest of it says, or null.
 *
 * @param isName whether words name something of the dataset: where tickets come by phone, "phone" asks for nobody
 */
export function refusalOf(
  model: SemanticModel,
  question: string,
  words: readonly Word[],
  isName: (text: string) => boolean = () => false,
): Refusal | null {
  const text = words.map(({ norm }) => norm).join(' ')
  const typed = question.toLowerCase()
  const recognised = remembered.get(model) ?? recognisedBy(model)
  remembered.set(model, recognised)
  for (const { kind, pattern, reason } of recognised) {
    const found = pattern.exec(text)
    const isNamed =
      found !== null && (isName(found[0]) || (/^names?$/.test(found[0]) && isLabel(text, isName)))
    const isMeant = found !== null && !(kind === 'identity' && isNamed)
    if (isMeant || (kind === 'command' && pattern.test(typed))) return { kind, reason: reason(model) }
  }
  return null
}

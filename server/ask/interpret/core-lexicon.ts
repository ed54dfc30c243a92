import type { Passing } from '../grammar/weights.ts'

/**
 * Words that carry no condition, whatever the dataset: those of one domain stand with its semantic model. A content word
 * must never stand here: what is dropped in silence is answered wrongly.
 */
export const FILLER = [
  `
  a an the is are was were be been being am do does did has have had having can could would should
  shall will may might must please show me tell give display find get list calculate compute work
  out what whats who how i we us you they it want to know see sees seeing like need hi hello hey thanks thank
  just also there that this these those currently my our your their its as of for in with from on
  upon overall all any some together only where when whose whom let lets if so but then look looking
  interested provide return report fetch retrieve question answer query come up go ahead determine
  figure he she them his her got make makes made kindly quickly simply really actually basically
  roughly approximately around circa about approx say both via through time take took taking gave
  given gives bring pull came offers figures value values amount amounts level levels result results
  information info details statistics stats break down broken split grouped here now today right ok
  okay well different various respective individual separately whole entire full complete available
  possible recorded offered offer taken getting hold holds holding belonging ones one goes going
  comes coming seen looks pls plz cheers mate grateful obliged thankful appreciate wonder wondering
  curious help understand explain tend tends usually normally generally such using use used set sets
  end same side still yet even too very quite kind type kinds types way ways term terms regard
  regarding regards respect concerning think thought called named name either strongly vary varies
  varied develop developed develops fare account accounts combined combination combinations uses
  earned asked asking ask showing appear appears appearing keep express expressed works working
  worked including include includes included move moves gets getting everywhere s t re ll ve d m im id ive
  brought bring brings thx ta u ur um umm uh er erm hmm hiya yeah yep yup yh lemme gimme wanna gonna
  gotta kinda sorta though tho righto quick alongside separate separately ever wants lumped track tracked tracks tracking led namely face faces faced facing purely`,
  // What people say of what they say, and ask to be done.
  `
  off away onto towards toward hence thus indeed perhaps maybe honestly frankly ultimately eventually
  literally presently already sadly apparently supposedly presumably evidently obviously clearly
  certainly surely probably possibly hopefully effectively essentially accurately properly correctly
  neatly briefly otherwise afterwards meanwhile anyhow anyway check confirm verify dig crunch remind
  prepare compile generate outline summarise summarize describe specify clarify send`,
  // Verbs that join what is counted to what is said of it: a loss ratio that insurers run, quotes that landed in January. What says how a
  // figure moves, or what it comes to beside another, is none of them: "fell", "rose", "adds", "remains".
  `
  sees thru hand handed handing added sign signs shown stick sticking judged whatsoever went run ran runs turn turned turns turning land landed lands landing sit sat sits sitting
  stand stood stands standing lie lies lay lying carry carried carries carrying pass passed passes
  passing deal deals dealt dealing handle handled handles handling manage managed manages managing
  process processed processes processing log logged logs logging register registered registers
  registering issue issued issues issuing produce produced produces producing generated generates
  generating receive received receives receiving attract attracted attracts attracting saw reach
  reached reaches reaching represent represents represented representing constitute constitutes form
  forms formed stem stems derive derives derived originate originates originated arise arises arose
  arrive arrives arrived arriving flow flows flowed contribute contributes contributed contributing
  belong belongs belonged relate relates related relating apply applies applied applying concerns
  concerned involve involves involved involving feature features featured featuring attach attached
  attaches attaching join joined joins joining enter entered enters entering fit fits fitted fitting
  match matches matched matching meet meets met meeting qualify qualifies qualified qualifying pick
  picks picked picking prefer prefers preferred preferring favour favours favoured favouring fancy
  fancies fancied feel feels felt sound sounds prove proves proved kept allow allows allowed seem seems
  seemed concentrate concentrated ends ended crop crops cropped pop pops popped sourced pulls pulled`,
  // What things are called without being named, and how surely something is asked.
  `
  general ordinary comma apiece thing things stuff bit bits story sense idea ideas basis purpose context background stat metric kpi kpis calendar
  metrics guys chaps lads bunch crowd batch exact precise straight straightforward plain actual wide
  fat sanity supposed meant worth anything something ie eg e started starts begun anybody excuse
  history always done whatsoever extent closely tightly`,
  // Of a chart or a table, whatever is drawn or listed.
  `
  table chart graph plot visualise visualize visualising visualizing draw bar line pie data column
  matrix grid grids spreadsheet heatmap box boxes cell cells crosstab cross tab tabulate tabulation crossed pivot bin bins binned binning interval
  intervals colored coloured combo combos pairing pairings scorecard
  overview rundown snapshot dashboard pattern patterns`,
  // Of where and when, which may be asked of anybody and anything: customers, shops and accidents alike.
  `
  living live lives based located residing resident residents at within into throughout during
  happened happen happens occurred occur occurs exist exists existing`,
].flatMap((words) => words.trim().split(/\s+/))

const IDLE: readonly (readonly [as: Passing, words: string])[] = [
  // What stands before "among" is said of what stands after it; "for each department, which job title" are no two
  // groups side by side; "the spend of groups of 4 or more" is no spend of 4.
  ['stray', 'among amongst which group groups'],
  ['joint', 'and , ; / &'],
  ['plus', 'plus +'],
  ['split', 'by each every per across'],
]

/** Words that may stand idle between two parts, for a weight that lets a reading that uses them win. */
export const PASSING: ReadonlyMap<string, Passing> = new Map(
  IDLE.flatMap(([as, words]) => words.split(' ').map((word) => [word, as] as const)),
)

const GENDERS: readonly (readonly [written: string, words: string])[] = [
  ['f female woman women w', 'woman women female females lady ladies'],
  ['m male man men', 'man men male males gentleman gentlemen'],
  ['girl girls', 'girl girls female females'],
  ['boy boys', 'boy boys male males'],
]

/** What people call the values of a gender, by how the data has them written. */
export const GENDER_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  GENDERS.flatMap(([written, words]) => written.split(' ').map((text) => [text, words.split(' ')] as const)),
)

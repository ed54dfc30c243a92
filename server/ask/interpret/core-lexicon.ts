import type { Category, Senses } from './senses.ts'

type CoreEntry = { [C in Category]: readonly [category: C, sense: Senses[C], phrases: string] }[Category]

/**
 * The words that mean the same over every dataset: phrases are separated by " | ". Nothing here knows of a domain.
 */
export const CORE: readonly CoreEntry[] = [
  [
    'trend',
    {},
    'over time | time series | trend | trends | time trend | changed over time | change over time | evolved over time | changed | evolved | evolution of | development of | through time | moved | moved over time | move over time',
  ],
  [
    'aggregate',
    { function: 'average' },
    'average | mean | avg | averaged | on average | average of | mean of | averages | averaging | expected | arithmetic mean',
  ],
  ['aggregate', { function: 'median' }, 'median | midpoint | middle | typical | typically | medians'],
  [
    'aggregate',
    { function: 'sum' },
    'total | sum | sum of | combined | total amount of | altogether | in total | totals | sum total | aggregate | overall total | grand total | grand total of | add up | summed | summed up | totalled | sum up | total up | added up | adding up',
  ],
  ['aggregate', { function: 'minimum' }, 'minimum | min | minimum of'],
  ['aggregate', { function: 'maximum' }, 'maximum | max | maximum of'],
  [
    'aggregate',
    { function: 'spread' },
    'spread | standard deviation | std dev | stddev | standard deviation of | variability | std deviation | sd',
  ],
  ['functions', { functions: [25, 'median', 75] }, 'quartiles | quartiles of'],
  ['percentile', { percent: 25 }, 'lower quartile | first quartile | bottom quartile'],
  ['percentile', { percent: 75 }, 'upper quartile | third quartile | top quartile'],
  [
    'superlative',
    { direction: 'ascending', column: null, ofCount: false },
    'lowest | smallest | least | bottom',
  ],
  [
    'superlative',
    { direction: 'descending', column: null, ofCount: false },
    'highest | largest | biggest | greatest | top | best',
  ],
  [
    'superlative',
    { direction: 'descending', column: null, ofCount: true },
    'most | most common | most popular | commonest | busiest | most frequent | most often | largest number of | highest number of | greatest number of | biggest number of',
  ],
  [
    'superlative',
    { direction: 'ascending', column: null, ofCount: true },
    'fewest | quietest | least common | least popular | rarest | least frequent | lowest number of | smallest number of | least often',
  ],
  [
    'comparative',
    { op: '>', column: null },
    'over | above | more than | greater than | higher than | exceeding | exceeds | exceed | in excess of | larger than | bigger than | beyond | > | upwards of | greater | northwards of',
  ],
  [
    'comparative',
    { op: '<', column: null },
    'under | below | less than | fewer than | lower than | smaller than | < | short of | beneath',
  ],
  [
    'comparative',
    { op: '>=', column: null },
    'at least | no less than | not less than | minimum of | >= | no fewer than | not under | not below | a minimum of',
  ],
  [
    'comparative',
    { op: '<=', column: null },
    'at most | no more than | not more than | up to | maximum of | <= | not over | not above | not exceeding | a maximum of',
  ],
  ['comparative', { op: '=', column: null }, 'exactly | equal to | equals | = | precisely | equalling'],
  [
    'orMore',
    { op: '>=' },
    'or more | or over | and over | or above | and above | plus | + | or older | and older | or higher | and up | upwards | or greater | and more | or higher',
  ],
  [
    'orMore',
    { op: '<=' },
    'or less | or under | and under | or below | and below | or younger | and younger | or fewer | or lower',
  ],
  ['side', { side: 'before' }, 'before | prior to | earlier than'],
  ['side', { side: 'after' }, 'after | later than'],
  [
    'side',
    { side: 'since' },
    'since | starting | on or after | starting from | since the start of | from the start of | since the beginning of | from the beginning of | as of | onwards from',
  ],
  ['side', { side: 'from' }, 'from'],
  ['onwards', {}, 'onwards | onward | and later | or later | and after'],
  ['first', {}, 'first'],
  [
    'side',
    { side: 'until' },
    'until | on or before | till | up to | through | to the end of | up to the end of',
  ],
  ['truth', { value: true }, 'yes | true | is yes | is true | was yes | = yes'],
  ['truth', { value: false }, 'no | false | is no | is false | was no | = no'],
  ['top', { direction: 'descending' }, 'top | highest | leading | biggest | largest'],
  ['top', { direction: 'ascending' }, 'bottom | lowest | smallest'],
  [
    'direction',
    { direction: 'descending' },
    'descending | desc | desc order | in desc | in desc order | in a descending order | in a descending manner | high to low order | from high to low order | highest first | highest to lowest | high to low | largest first | most first | from highest to lowest | descending order | decreasing | in descending order | from high to low | biggest first | newest first | latest first',
  ],
  [
    'direction',
    { direction: 'ascending' },
    'ascending | asc | asc order | in asc | in asc order | in an ascending order | in a ascending order | in an ascending manner | low to high order | from low to high order | lowest first | lowest to highest | low to high | smallest first | from lowest to highest | ascending order | increasing order | in ascending order | from low to high | fewest first | alphabetically | alphabetical order | in alphabetical order | oldest first | earliest first | chronologically',
  ],
  ['grain', { grain: 'year' }, 'year | calendar year'],
  ['grain', { grain: 'quarter' }, 'quarter'],
  ['grain', { grain: 'month' }, 'month'],
  ['grain', { grain: 'week' }, 'week'],
  ['grain', { grain: 'day' }, 'day | date'],
  [
    'grain',
    { grain: 'monthOfYear' },
    'month of the year | calendar month | month of year | months of the year',
  ],
  [
    'grain',
    { grain: 'weekday' },
    'weekday | day of the week | day of week | days of the week | days of week',
  ],
  [
    'byGrain',
    { grain: 'year' },
    'yearly | annual | annually | over the years | change over the years | changed over the years | develop over the years | developed over the years | evolve over the years | vary over the years | year by year | year over year | through the years',
  ],
  [
    'byGrain',
    { grain: 'quarter' },
    'quarterly | quarter by quarter | quarter on quarter | quarter to quarter',
  ],
  ['byGrain', { grain: 'month' }, 'monthly | month by month | month on month | month to month'],
  ['byGrain', { grain: 'week' }, 'weekly | week by week'],
  ['byGrain', { grain: 'day' }, 'daily | day by day'],
  ['between', {}, 'between | ranging from | in the range | range from'],
  ['to', {}, 'to | through | until | up to'],
  [
    'and',
    {},
    'and | , | x | × | crossed with | / | & | as well as | plus | along with | ; | and also | together with',
  ],
  ['or', {}, 'or | either or | or either'],
  [
    'not',
    {},
    'not | excluding | except | anything but | all but | except for | other than | without | non | no | outside | outside of | exclude | but not | apart from | never | excl | ignoring | leaving out | aside from | neither | nor | lacking | ex',
  ],
  [
    'by',
    { each: false, sure: false },
    'by | per | each | every | binned by | bin by | binned into | bin into | over each | per each | by attribute | by the attribute | group by attribute | grouping by | grouping | for each of the | by each of the | bin per | by per | in terms of the | by per each | split by | broken down by | break down by | breakdown by | grouped by | group by | across | by each | according to | depending on | at each | from each | segmented by | divided by | for all the different | for the different | for different | across the different | across different | split across | with each | on each | vary by | varies by | vary across | differ by | differ across | broken out by | with respect to | as a function of | sliced by | cut by | by different',
  ],
  ['by', { each: true, sure: false }, 'for each | for every | in each | in every | of each'],
  ['by', { each: true, sure: true }, 'within each | within every | inside each | inside every | within'],
  [
    'verb',
    {},
    'are | is | were | was | have | has | had | who | that | which | with | do | did | get | got | having | being | who are | that are | that were | who have | that have | which are | opted for | chose | choose | include | including | includes | who were | end up | ended up | become | became',
  ],
  [
    'howMany',
    {},
    'how many | number of | number | count of | count | total number of | the number of | volume of | quantity of | tally | tally of | volume | counts | numbers | counts of | numbers of | what number of | overall number of | amount of people | size of | volumes | how often',
  ],
  [
    'distinct',
    {},
    'distinct | unique | count distinct | count the distinct | count the different | count the unique | number of distinct | number of different | how many different | how many distinct | number of unique | how many unique | count of distinct | count of unique | count of different | how many separate | number of separate | distinct number of | distinct count of | how many kinds of | how many types of | how many different kinds of | how many different types of | number of different types of | number of different kinds of | number of types of | number of kinds of',
  ],
  [
    'howMuch',
    { sized: false },
    'how much | how much money | how expensive | how costly | how high | what does | how dear',
  ],
  ['howMuch', { sized: true }, 'how large | how big'],
  [
    'share',
    { open: true },
    'how much of | share of | percentage of | percent of | proportion of | fraction of | % of | what percent of | pct of | how many percent of | market share of | what share of | what percentage of | what proportion of | what fraction of',
  ],
  [
    'share',
    { open: true, partFirst: true },
    'what percentage is | what percent is | what share is | what proportion is | what fraction is',
  ],
  ['share', { open: false }, 'share | percentage | proportion | fraction | pct | percent | % | market share'],
  [
    'sort',
    {},
    'sorted by | sort by | show by | shown by | display by | displayed by | list by | listed by | rank from | sort from | order from | show from | list in | show in | display in | sort in | rank in | order in | sorted in | ranked in | sorted from | ranked from | ordered from | in order by | could you sort by | order the | sort the |  ordered by | order by | ranked by | rank by | sorted on | arranged by | sort them by | order them by | rank | ranked | sorted | ordered | sort | order | in order of | ranking of | ranking | rank the | ranking by',
  ],
  [
    'axis',
    { axis: 'y' },
    'y axis | the y axis | y | the y | vertical axis | the bars | bars | total number | the total number | the count | the number | the value',
  ],
  [
    'axis',
    { axis: 'x' },
    'x axis | the x axis | the x | horizontal axis | the name | the names | the label | the labels',
  ],
  ['band', { plural: false }, 'band | group | bracket | range | bucket | category | cohort | banding | tier'],
  [
    'band',
    { plural: true },
    'bands | groups | brackets | ranges | buckets | categories | cohorts | tiers | buckets of | bands of | options | choices',
  ],
  [
    'idle',
    {},
    'are active | is active | took place | take place | takes place | taking place | taken place | fell on | fall on | falls on | falls in | fell in | fall in | fall into | falls into | falls under | fall under | in a bar chart | as it is | by the way | in order | a visualization | make up | makes up | made up | add up to | break out',
  ],
  ['which', {}, 'which | what | whichever'],
  ['whether', {}, 'whether | whether or not | if'],
  [
    'compare',
    {},
    'compare | comparison of | comparison between | compare between | compared | how do | contrast | comparing | comparison | differ between | differs between | differ | differs | side by side',
  ],
  [
    'versus',
    {},
    'versus | vs | v | against | on top of | above or below | below or above | compare to | compare with | compares to | compares with | held against | compared to | compared with | relative to | as opposed to | rather than | in comparison to | in comparison with',
  ],
  [
    'difference',
    { as: 'difference', column: null },
    'difference | differences | deviation | deviation of | how many pounds | extra | difference between | gap between | by how much | how far | how far apart | how far off | difference in | difference of | gap | gap in | how much more | how much less | how much higher | how much lower | how much greater | how much larger | how much bigger | how much smaller | how many more | how many fewer | how many pounds more | how many pounds less | how much extra | disparity in | discrepancy in',
  ],
  [
    'difference',
    { as: 'percent', column: null },
    'percentage difference | how many percent | how many percent did | what percentage did | what percent did | percentage difference in | percent difference in | percent difference | % difference | % difference in | relative difference in | relative difference | how many percent more | how many percent higher | what percentage more | what percentage higher | what percentage less | what percentage lower | by what percentage | difference in percent | percentage gap in | how much more in percent',
  ],
  [
    'difference',
    { as: 'ratio', column: null },
    'ratio of | ratio | ratio in | how many times | how many times more | how many times higher | how many times as much | multiple of',
  ],
  [
    'change',
    { as: 'difference' },
    'change | change in | changes in | change on the quarter before | change on the month before | change on the previous quarter | change on the previous month | change from the previous month | change from the previous quarter | change from the month before | change from the quarter before | change from month to month | change from quarter to quarter | increase | increase in | decrease in | rise | rise in | rose | risen | increased | went up | gone up | go up | fell | dropped | decreased | drop in | absolute change in | shift in | movement in | uplift in | how much did',
  ],
  [
    'change',
    { as: 'percent' },
    'growth | growth in | growth of | growth rate | growth rate of | percentage change | percentage change in | percent change in | percent change | % change | % change in | percentage increase in | percentage growth in | percentage growth | % growth | % growth in | % increase in | rate of growth | rate of growth of | relative change in | percent increase in | inflation of | inflation in | by how many percent did | percentage increase | how fast did | annual growth | annual growth in | annual growth of | annual growth rate | annual growth rate of | yearly growth in | yearly growth | grow | grew | growing | grown',
  ],
  [
    'yearOnYear',
    {},
    [
      'year on year | yoy | y o y | year over year | same period last year | same month last year | same quarter last year',
      ...['on', 'versus', 'vs', 'against', 'compared with', 'compared to', 'relative to'].flatMap((joint) => [
        `${joint} the year before`,
        `${joint} the previous year`,
        ...['month', 'period', 'quarter', 'week'].flatMap((step) =>
          [
            'last year',
            'of last year',
            'of the previous year',
            'the year before',
            'of the year before',
            'a year earlier',
            'a year before',
          ].flatMap((before) => [`${joint} the same ${step} ${before}`, `${joint} same ${step} ${before}`]),
        ),
      ]),
    ].join(' | '),
  ],
  ['with', {}, 'with'],
  [
    'than',
    {},
    'than | compared to | compared with | exceed that in | exceed that of | exceeds that in | exceeds that of | exceed the one in',
  ],
  ['minus', { as: 'difference' }, 'minus | less | less the | subtracting'],
  ['minus', { as: 'ratio' }, 'divided by'],
  [
    'overall',
    { loose: false },
    'overall | the overall | overall rate | the overall rate | overall share | overall median | overall number | overall average | overall mean | overall figure | national average | average overall | everyone | all together | the overall figure | the dataset average | the general average | the market average',
  ],
  ['overall', { loose: true }, 'the average | the mean | the whole | the total'],
  [
    'running',
    {},
    'running total of | running total | running sum of | running sum | cumulative | cumulative total of | cumulative sum of | cumulatively | running count of | cumulative number of | running | accumulated | cumulative total | cumulative count of',
  ],
  ['rolling', {}, 'rolling | moving | trailing'],
  ['nth', { place: 2 }, 'second | 2nd'],
  ['nth', { place: 3 }, 'third | 3rd'],
  ['nth', { place: 4 }, 'fourth | 4th'],
  ['nth', { place: 5 }, 'fifth | 5th'],
  ['nth', { place: 6 }, 'sixth | 6th'],
  ['nth', { place: 7 }, 'seventh | 7th'],
  ['nth', { place: 8 }, 'eighth | 8th'],
  ['nth', { place: 9 }, 'ninth | 9th'],
  ['nth', { place: 10 }, 'tenth | 10th'],
  [
    'correlation',
    {},
    'correlation of | correlation | correlation between | correlation coefficient of | correlation coefficient between | correlated | correlated with | related to | linked to | associated with | how correlated are | correlate | correlates with | correlate with | pearson correlation | pearson correlation between | correlation coefficient | pearson correlation of | linear relationship between | how strongly related are | how strongly correlated are | association between | how strongly correlated is',
  ],
  [
    'effect',
    {},
    'effect of | what effect does | what impact does | what influence does | impact of | influence of | effect | impact | influence | relationship between | relationship of | link between | connection between | dependence of | how does | how do',
  ],
  ['on', { reversed: false }, 'on | affect | affects | influence | influences | impact | impacts'],
  [
    'on',
    { reversed: true },
    'vary with | varies with | vary by | varies by | depend on | depends on | relate to | relates to | change with | changes with | respond to | responds to',
  ],
  ['perUnit', {}, 'per | for each | for every | divided by | per each'],
  [
    'inPercent',
    {},
    'in percent | percentage breakdown of | percentage split of | percentage breakdown | percentage split | percentage mix of | percentage distribution of | as a percentage | in percentage terms | in % | as percentages | percentage wise | in percentages',
  ],
  [
    'steps',
    {},
    'in steps of | in bands of | in groups of | in bins of | in intervals of | in increments of | in buckets of | with a bin width of | bin width | bands of | bins of | steps of',
  ],
  ['decade', {}, 'decade | decades'],
  ['only', {}, 'only | just | exclusively | solely'],
  [
    'moreOf',
    { op: '>' },
    'more | higher | larger | bigger | greater | a higher | a larger | a greater | a bigger',
  ],
  ['moreOf', { op: '<' }, 'fewer | less | lower | smaller | a lower | a smaller'],
  [
    'asPercentOf',
    {},
    'as a percentage of | in percent of | in % of | as a percent of | as a share of | as a proportion of | as % of | as pct of | as a pct of | as percent of | as a pct share of | in pct of | as a % of | as percentage of | as a fraction of',
  ],
  ['splitAt', {}, 'split at | cut at | with breaks at | broken at | divided at'],
  [
    'pictured',
    { chart: 'pie' },
    'pie chart | pie | donut chart | pie graph | doughnut chart | donut | pie charts',
  ],
  [
    'pictured',
    { chart: 'bar' },
    'bar chart | bar graph | column chart | bars | barchart | stacked bar chart | stacked bar | grouped bar chart | stacked bar graph | grouped bar | bar plot | barplot | bar charts',
  ],
  [
    'pictured',
    { chart: 'line' },
    'line chart | line graph | line plot | linechart | multi line chart | grouped line chart | grouping line chart | time series chart | line charts',
  ],
  [
    'pictured',
    { chart: 'scatter' },
    'scatter plot | scatter | scatter chart | scatterplot | scatter graph | grouped scatter | grouping scatter | scatter plots',
  ],
  ['pictured', { chart: 'histogram' }, 'histogram chart | histogram plot'],
  [
    'distribution',
    {},
    'distribution of | distribution | distributed | distributed across | histogram of | histogram | breakdown of | breakdown | split of | mix of | split | mix',
  ],
]

/** Words that carry no condition. A content word must never stand here: what is dropped in silence is answered wrongly. */
export const FILLER =
  `a an the is are was were be been being am do does did has have had having can could would should shall will may might must
  please show me tell give display find get list calculate compute work out what whats who how i we us you they it
  want to know see like need hi hello hey thanks thank just also there that this these those currently my our your
  their its as of for in with from on at within into upon overall all any some together only
  where when whose whom let lets if so but then look looking interested provide return report fetch retrieve
  question answer query come up go ahead determine figure he she them his her got make makes made
  kindly quickly simply really actually basically roughly approximately around circa about approx say
  both during throughout via through time at take took taking gave given gives bring pull came come offers
  figures value values amount amounts level levels result results information info details statistics stats
  break down broken split grouped here now today right ok okay well
  different various respective individual separately whole entire full complete available existing possible recorded
  quoted offered offer taken get getting hold holds holding belonging living live lives based located
  residing resident residents ones one goes going comes coming seen looks
  table chart graph plot visualise visualize draw bar line pie data column pls plz cheers mate
  grateful obliged thankful appreciate wonder wondering curious help understand explain tend tends usually normally generally such via using use used
  set sets end same side still yet even too very quite kind type kinds types way ways
  term terms regard regarding regards respect concerning think thought called named name
  either strongly vary varies varied develop developed develops fare account accounts chose opted combined combination combinations uses sell sells flew fly flown flying operated operate placed happened happen occurred occur earned asked asking ask
  showing appear appears appearing
  keep express expressed bin bins binned binning binned visualise visualising visualizing interval intervals colored coloured work works working worked
  including include includes included if move moves exist exists existing everywhere matrix crosstab cross tab tabulate tabulation crossed pivot
  s t re ll ve d m im id ive`
    .split(/\s+/)
    .filter((word) => word !== '')

/** Words that may stand idle between two parts, at a price that lets a reading that uses them win. */
export const IDLE: ReadonlyMap<string, number> = new Map(
  Object.entries({
    // What stands before "among" is said of what stands after it: no rule may skip it.
    among: 0.02,
    amongst: 0.02,
    // "For each department, which job title" are no two groups side by side.
    which: 0.02,
    // "The spend of groups of 4 or more" is no spend of 4.
    group: 0.02,
    groups: 0.02,
    and: 0.1,
    ',': 0.1,
    ';': 0.1,
    '/': 0.1,
    plus: 0.5,
    '&': 0.1,
    by: 1.2,
    each: 1.2,
    every: 1.2,
    per: 1.2,
    across: 1.2,
  }),
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

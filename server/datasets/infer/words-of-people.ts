/** What speaks of people in names of columns and files, in any domain: data alone. */

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Whoever buys: a person, or a business where the table says so. */
export const BUYERS = wordsIn('customer client buyer subscriber investor policyholder')

/** Those of an organisation: colleagues and classmates know what they do there. */
export const STAFF = wordsIn('employee staff worker colleague teacher nurse')
export const LEARNERS = wordsIn('student pupil learner trainee apprentice graduate alumnus enrollee')

/** Private persons whom a column names, or a row is. */
export const PRIVATE_PERSONS: ReadonlySet<string> = new Set([
  ...BUYERS,
  ...STAFF,
  ...LEARNERS,
  ...wordsIn(`person people individual adult infant newborn baby man woman mother household dependent
    patient inpatient outpatient participant respondent interviewee volunteer donor donator beneficiary claimant insured caregiver
    applicant candidate jobseeker recruit intern freelancer retiree pensioner
    passenger traveller traveler guest visitor attendee delegate commuter pedestrian cyclist rider driver
    shopper consumer user member cardholder borrower debtor lender taxpayer payer payee
    friend resident inhabitant citizen tenant lodger voter migrant immigrant refugee
    victim suspect offender perpetrator defendant plaintiff inmate prisoner arrestee detainee survivor casualty deceased`),
])

/** Persons whose work is public: what is told of them there is no secret of theirs. */
export const PUBLIC_PERSONS =
  wordsIn(`player athlete actor actress artist singer musician composer songwriter conductor
  director producer writer author editor poet painter sculptor architect designer illustrator translator
  politician president minister senator governor mayor congressman representative incumbent monarch king queen emperor pope
  coach referee umpire captain jockey wrestler boxer golfer swimmer sprinter gymnast skater bowler batter pitcher
  goalkeeper striker astronaut laureate nominee celebrity contestant character champion winner inventor founder`)

const POLITICS = wordsIn(
  'party poll polls vote votes voted ballot ballots election constituency district committee parliament',
)
const RACING = wordsIn('race lap laps grid circuit constructor stage pole')
/** Columns that show a person's public part, beside which these are public: "candidate" where votes are. */
export const PUBLIC_BESIDE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['candidate', POLITICS],
  ['delegate', POLITICS],
  ['driver', RACING],
  ['rider', RACING],
  ['visitor', wordsIn('home away score team')],
])
/** The public part of whoever competes or performs. */
export const COMPETING =
  wordsIn(`league club goals goal medal medals touchdowns innings wickets batting championship
  championships tournament laps lap appearances caps roster squad album albums film films movie movies episode prize laureate`)

/** Creatures with an age and a sex that are no people. */
export const ANIMALS = wordsIn(
  'animal pet dog cat horse cow cattle pig sheep goat bird fish rabbit mouse rat penguin puppy kitten breed species',
)

/** Whose customers are businesses: what a column is called where they are. */
export const OF_BUSINESSES =
  /^(?:(?:company|customer ?company|business|firm|organi[sz]ation) ?name|contact ?(?:title|name|first ?name|last ?name)|ship ?via|shipper(?: ?id| ?name)?|industry|deal ?size|vat(?: ?number| ?id)?|account ?manager|annual ?revenue|number of employees)$/

/** Who answers for a thing, which is about the thing: the manager of a store. */
export const IN_CHARGE = wordsIn('manager head chair lead contact responsible charge assigned handling')

/** What stands after a person where the column says which one it is: "patient_id", "customer name". */
export const NAMING = wordsIn(
  'id key uuid guid number code reference name first last full middle surname email phone mobile telephone address ip username login',
)

/** Columns that one person has, whoever that is. */
export const OF_ONE =
  /^(?:(?:first|last|middle|full|given|family|maiden) ?name|forename|surname|e ?mail(?: ?address)?|ip(?: ?address)?|passport(?: ?number)?|ssn|social security number|password|user ?name|login(?: ?name)?|date ?of ?birth|birth ?(?:date|day|year)|year ?(?:of )?birth|marital(?: ?status)?|(?:ever )?married|marriage)$/
/** Whoever is asked by the column itself. */
export const ADDRESSED = /\b(?:you|your)\b/

/** What people have and things may have too: two of these together are of people. */
const HOUSEHOLD =
  /^(?:number of )?(?:children|dependents|dependants|siblings|(?:household|family) (?:size|members))$/
export const HINTS: readonly (readonly [sign: string, of: RegExp])[] = [
  ['age', /^age(?: (?:group|band|range|bracket|category|class|at .+|in years))?$/],
  ['sex', /^(?:gender|sex|male|female)$/],
  ['ethnicity', /^(?:race|ethnicity|race ethnicity|ethnic group|ethnic origin|religion)$/],
  [
    'education',
    /^(?:education|education (?:level|field)|level of education|schooling|(?:highest|high) degree)$/,
  ],
  [
    'work',
    /^(?:occupation|profession|employment status|job (?:role|level|satisfaction)|attrition|tenure|overtime)$/,
  ],
  [
    'pay',
    /^(?:(?:annual|monthly|weekly|hourly|yearly|base|household|family|personal|applicant) )?(?:salary|wage|income)$/,
  ],
  [
    'body',
    /\b(?:bmi|blood pressure|cholesterol|glucose|heart rate|smoker|smoking|pregnan\w*|diagnosis|symptoms?)\b/,
  ],
  ['household', HOUSEHOLD],
  ['marks', /^(?:grade|gpa|mark|(?:test|exam) (?:score|result|grade|mark))$/],
  ['account', /^(?:bank )?account(?: id| number)?$/],
  ['card', /^(?:credit |debit |bank )?card(?: id| number| type)$/],
  ['mood', /\b(?:satisfaction|churn|churned)\b/],
]

/** Signs of people of which a name says whose they are: "customer age". */
export const TRAITS = wordsIn('age sex ethnicity education household')

/** A figure of many at once, which is of none of them. */
export const OF_MANY = wordsIn(
  'average mean median percent percentage share proportion rate ratio per count index growth total sum capita capacity enrollment enrolment',
)
/** What a row has where it tells of many people at once. */
export const TELLS_OF_MANY =
  /^(?:(?:number of |total )?(?:people|persons|individuals|inhabitants|population|pop|men|women|males|females|deaths|births|cases)|headcount|count|frequency|n|(?:obs )?value|observation|estimate|incidence|prevalence|(?:death|mortality|birth|suicide|employment|unemployment|literacy) rate)$/

/** What others may know of somebody, whoever that is. */
export const DEMOGRAPHIC =
  wordsIn(`age gender sex nationality citizenship education schooling degree qualification occupation
  profession job birthday birthdate birth marital married marriage study children dependents dependants siblings family household`)
/** What others of the same organisation may know. */
export const ORGANISATIONAL =
  wordsIn(`department division team unit office position title role occupation job level rank grade
  jobcode manager supervisor advisor faculty major programme program school class section seniority extension`)
/** Of a learner these are marks. */
export const MARKS = wordsIn('grade rank')
export const PLACES =
  wordsIn(`country nation region state province county city town village borough district municipality
  postcode zip postal address street area location territory continent latitude longitude neighbourhood neighborhood suburb
  hometown residence place branch hospital clinic store shop campus`)
/** What a calendar and a clock have. */
export const TIMES = wordsIn(
  'date datetime timestamp time year quarter month week weekday day hour semester season decade',
)
/** What stands before these and makes nothing else of them. */
export const QUALIFIERS = wordsIn(
  'ever current main primary highest high home work birth native us uk billing shipping ship delivery mailing residential permanent',
)
/** What makes a span of a time: "visits last month". */
export const SPANS = wordsIn('last past previous next this every each')
/** How a thing is asked for. */
export const ASKING = wordsIn('what which is are was your you the a an please their his her')
/** How a thing is written down, which is the thing. */
export const FORMS = wordsIn(
  'code name id key number group band range bracket category abbreviation level status type field',
)
/** What stands before what a thing is beside. */
export const PREPOSITIONS = wordsIn('in at on from to since with per for by before after during until')

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ask } from '../server/ask/ask.ts'
import { openPath } from '../server/datasets/files.ts'
import { temporaryFolder } from './support/pricing.ts'

/** Small files of the kinds in which files of people differ from what programs write, and what is asked of them: two of each kind. */

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const DOGS = lines(
  'sex,breed,height,weight',
  'male,Beagle,40,12',
  'female,Beagle,36,10',
  'male,Boxer,60,30',
  'female,Boxer,55,25',
  'male,Boxer,62,34',
)

type Case = readonly [
  kind: string,
  name: string,
  content: string | Buffer,
  question: string,
  right: readonly (readonly unknown[])[],
]

const CASES: readonly Case[] = [
  [
    'first days of months, the month first',
    'rents.csv',
    lines('period,flat,rent', ...[1, 2, 3, 4, 5, 6, 7].map((month) => `${month}/1/2022,A,${month * 100}`)),
    'total rent by month',
    [
      ['2022-01-01', 100],
      ['2022-02-01', 200],
      ['2022-03-01', 300],
      ['2022-04-01', 400],
      ['2022-05-01', 500],
      ['2022-06-01', 600],
      ['2022-07-01', 700],
    ],
  ],
  [
    'first days of months, the month first',
    'visits.csv',
    lines(
      'month_start;site;visits',
      ...[1, 4, 7, 10, 12].map((month) => `0${month}-01-2023;X;${month}`.replace(/^0(1[02])/, '$1')),
    ),
    'total visits in October 2023',
    [[10]],
  ],
  [
    'two digits of the year',
    'parcels.csv',
    lines('parcel,sent,weight', '1,12/30/19,5', '2,1/3/20,6', '3,1/14/20,7'),
    'total weight in 2020',
    [[13]],
  ],
  [
    'two digits of the year',
    'loans.csv',
    lines('loan,start,amount', 'a,31.01.98,100', 'b,02.02.98,50', 'c,15.03.01,30'),
    'total amount in 1998',
    [[150]],
  ],
  [
    'a row that is the total',
    'stock.csv',
    lines('store,item,units', 'A,pen,3', 'A,cup,4', 'B,pen,5', 'Grand Total,,12'),
    'total units by store',
    [
      ['A', 7],
      ['B', 5],
    ],
  ],
  [
    'a row that is the total',
    'costs.csv',
    lines('month,team,cost', '2024-01-01,IT,10', '2024-01-01,HR,20', '2024-02-01,IT,30', 'Summe,,60'),
    'total cost',
    [[60]],
  ],
  [
    'a title above the header',
    'wells.csv',
    lines('Wells of the county', 'Well,Town,Depth', '1,Bonn,10', '2,Bonn,20', '3,Ulm,40'),
    'average depth by town',
    [
      ['Ulm', 40],
      ['Bonn', 15],
    ],
  ],
  [
    'a title above the header',
    'plants.csv',
    lines(
      'Stand: 06.01.2025',
      'id;Marke;Preis;Ort',
      '1;Agip;1,859;Roma',
      '2;Esso;1,799;Roma',
      '3;Esso;2,099;Milano',
    ),
    'average Preis by Ort',
    [
      ['Milano', 2.099],
      ['Roma', 1.829],
    ],
  ],
  [
    'counts of 0 and 1',
    'homes.csv',
    lines('home,town,rooms_let,dogs', 'h1,Bonn,0,1', 'h2,Bonn,1,1', 'h3,Kiel,1,0', 'h4,Kiel,1,1'),
    'total dogs by town',
    [
      ['Bonn', 2],
      ['Kiel', 1],
    ],
  ],
  [
    'counts of 0 and 1',
    'matches.csv',
    lines('match,team,goals', 'a,Reds,1', 'b,Reds,0', 'c,Blues,1', 'd,Blues,1', 'e,Reds,0'),
    'average goals by team',
    [
      ['Blues', 1],
      ['Reds', 0.3333],
    ],
  ],
  [
    'long numbers that are names',
    'tweets.csv',
    lines(
      'tweet,author_id,likes',
      't1,1500000000000000001,5',
      't2,1500000000000000002,7',
      't3,1500000000000000001,8',
    ),
    'total likes by author',
    [
      ['1500000000000000001', 13],
      ['1500000000000000002', 7],
    ],
  ],
  [
    'long numbers that are names',
    'cards.csv',
    lines(
      'booking,card,amount',
      'b1,4000123412341234567,10',
      'b2,4000123412341234568,20',
      'b3,4000123412341234567,30',
    ),
    'total amount by card',
    [
      ['4000123412341234567', 40],
      ['4000123412341234568', 20],
    ],
  ],
  [
    'weeks',
    'orders.csv',
    lines(
      'order_id,day,units',
      ...Array.from({ length: 21 }, (_, at) => `${at},2024-05-${String(at + 6).padStart(2, '0')},${at + 1}`),
    ),
    'total units in the week of May 13, 2024',
    [[77]],
  ],
  [
    'weeks',
    'hours.csv',
    lines('entry,day,hours', '1,2023-01-02,3', '2,2023-01-08,4', '3,2023-01-09,5'),
    'total hours in calendar week 1 of 2023',
    [[7]],
  ],
  [
    'a blank among numbers',
    'bills.csv',
    lines('customer,plan,total', 'c1,Basic,10.5', 'c2,Pro, ', 'c3,Basic,20', 'c4,Pro, ', 'c5,Free,1'),
    'sum of total by plan',
    [
      ['Basic', 30.5],
      ['Free', 1],
    ],
  ],
  [
    'a blank among numbers',
    'sensors.csv',
    lines('sensor;site;heat', '1;Roof;21,5', '2;Roof;', '3;Cellar;  ', '4;Cellar;11,5'),
    'average heat by site',
    [
      ['Roof', 21.5],
      ['Cellar', 11.5],
    ],
  ],
  [
    'a column that is called like the file',
    'sales_2005.csv',
    lines('ORDER,SALES,DATE,COUNTRY', '1,100,1/31/2005,USA', '2,60,2/28/2005,Spain', '3,50,3/31/2005,USA'),
    'total sales by country',
    [
      ['USA', 150],
      ['Spain', 60],
    ],
  ],
  [
    'a column that is called like the file',
    'visits.csv',
    lines('page,visits,section', 'a,10,News', 'b,20,News', 'c,40,Sport'),
    'which section has the highest visits',
    [['Sport', 40]],
  ],
  [
    'what is not closed yet',
    'tickets.csv',
    lines(
      'ticket,opened,closed,kind,state',
      '1,3/14/2025 1:20,3/14/2025 5:20,Bug,Done',
      '2,3/14/2025 8:20,,Bug,Open',
      '3,3/15/2025 9:00,3/15/2025 11:00,Wish,Done',
      '4,3/15/2025 23:10,,Wish,Open',
    ),
    'number of records where closed is not recorded',
    [[2]],
  ],
  [
    'what is not closed yet',
    'cases.csv',
    lines(
      'case,received,resolved,office',
      'a,2024-01-01,2024-01-03,Bonn',
      'b,2024-01-02,,Bonn',
      'c,2024-01-02,,Ulm',
      'd,2024-01-04,,Bonn',
    ),
    'number of cases by office where resolved is not recorded',
    [
      ['Bonn', 2],
      ['Ulm', 1],
    ],
  ],
  [
    'hours of the day',
    'rides.csv',
    lines('started,riders', '2015/01/01 07:10:00,2', '2015/01/01 18:00:00,3', '2015/01/02 18:59:00,5'),
    'total riders by hour of the day',
    [
      ['07:00', 2],
      ['18:00', 8],
    ],
  ],
  [
    'hours of the day',
    'logins.csv',
    lines('at,logins', '2024-03-01T09:15:00,4', '2024-03-02T09:45:00,6', '2024-03-02T23:00:00,1'),
    'total logins by hour of the day',
    [
      ['09:00', 10],
      ['23:00', 1],
    ],
  ],
  [
    'numbers that stand for none',
    'air.csv',
    lines(
      'day,station,ozone',
      '2024-01-01,a,40',
      '2024-01-02,a,-999',
      '2024-01-03,a,50',
      '2024-01-01,b,60',
      '2024-01-02,b,-999',
      '2024-01-03,b,70',
    ),
    'average ozone by station',
    [
      ['b', 65],
      ['a', 45],
    ],
  ],
  [
    'numbers that stand for none',
    'survey.csv',
    lines(
      'answer,town,age',
      ...['34', '41', '9999', '29', '55', '9999', '38'].map(
        (age, at) => `${at},${['Bonn', 'Ulm'][at % 2] ?? ''},${age}`,
      ),
    ),
    'highest age by town',
    [
      ['Bonn', 55],
      ['Ulm', 41],
    ],
  ],
  [
    'years as columns',
    'energy.csv',
    lines('Land,2019,2020,2021', 'Bayern,1,2,3', 'Hessen,4,5,6'),
    'total value in Hessen by year',
    [
      [2019, 4],
      [2020, 5],
      [2021, 6],
    ],
  ],
  [
    'years as columns',
    'births.csv',
    lines('County;Code;2010;2011;2012;2013', 'Kent;K;10;20;30;40', 'Surrey;S;1;2;3;4'),
    'total value by year',
    [
      [2010, 11],
      [2011, 22],
      [2012, 33],
      [2013, 44],
    ],
  ],
  [
    'an old encoding',
    'orte.csv',
    latin1(lines('name;ort;betrag', 'Jörg;Münster;1.200,50', 'Änne;Münster;99,50', 'Kurt;Bonn;10,00')),
    'total betrag by ort',
    [
      ['Münster', 1300],
      ['Bonn', 10],
    ],
  ],
  [
    'an old encoding',
    'villes.csv',
    latin1(lines('ville,ventes', 'Orléans,5', 'Besançon,7', 'Orléans,3')),
    'total ventes by ville',
    [
      ['Orléans', 8],
      ['Besançon', 7],
    ],
  ],
  [
    'words of names that look like units',
    'heat.csv',
    lines('date,heat_max,heat_min,run_min', '2024-01-01,12,5,30', '2024-01-02,35,18,45'),
    'what was the highest heat max',
    [[35]],
  ],
  [
    'words of names that look like units',
    'speed.csv',
    lines('run,speed_min,speed_max,duration_min', 'a,3,9,30', 'b,4,8,60'),
    'average speed max',
    [[8.5]],
  ],
  [
    'yes and no of an event',
    'flights.csv',
    lines(
      'flight,airline,day,cancelled',
      'F1,Aer,2020-07-15,True',
      'F2,Aer,2020-08-13,False',
      'F3,Bee,2020-07-13,False',
      'F4,Bee,2020-07-14,False',
    ),
    'how many flights were cancelled',
    [[1]],
  ],
  [
    'yes and no of an event',
    'tests.csv',
    lines('test,suite,passed', 't1,Unit,yes', 't2,Unit,no', 't3,Web,yes', 't4,Web,yes'),
    'share of passed by suite',
    [
      ['Web', 100],
      ['Unit', 50],
    ],
  ],
  [
    'months by name',
    'rain.csv',
    lines('month,year,rain', 'October,2023,10', 'February,2023,2', 'May,2023,5', 'February,2024,20'),
    'total rain by month',
    [
      ['February', 22],
      ['May', 5],
      ['October', 10],
    ],
  ],
  [
    'months by name',
    'guests.csv',
    lines('month,hotel,guests', 'Mar,A,3', 'Jan,A,1', 'Dec,A,12', 'Jan,B,10'),
    'total guests by month',
    [
      ['Jan', 11],
      ['Mar', 3],
      ['Dec', 12],
    ],
  ],
  [
    'zeros before codes',
    'zips.csv',
    lines('zip code,town,people', '01067,Dresden,5', '80331,Munich,6', '01067,Dresden,7'),
    'total people by zip code',
    [
      ['01067', 12],
      ['80331', 6],
    ],
  ],
  [
    'zeros before codes',
    'parts.csv',
    lines('part_no,bin,pieces', '007,A,1', '010,A,2', '007,B,3', '123,B,4'),
    'total pieces by part no',
    [
      ['007', 4],

      ['010', 2],
      ['123', 4],
    ],
  ],
  [
    'numbers with a plus',
    'apps.csv',
    lines('app,kind,downloads', 'A,Free,"10,000+"', 'B,Free,"500,000+"', 'C,Paid,"5,000,000+"'),
    'number of apps with downloads over 100,000',
    [[2]],
  ],
  [
    'numbers with a plus',
    'firms.csv',
    lines('firm,land,staff', 'A,DE,50+', 'B,DE,1000+', 'C,FR,250+'),
    'total staff by land',
    [
      ['DE', 1050],
      ['FR', 250],
    ],
  ],
  ['spaces between values', 'points.txt', lines('x y z', '1 2 3', '4 5 6', '7 8 9'), 'total z', [[18]]],
  [
    'spaces between values',
    'cars.txt',
    lines('mpg cyl hp', '21.0 6 110', '22.8 4 93', '21.4 6 110'),
    'average mpg by cyl',
    [
      [4, 22.8],
      [6, 21.2],
    ],
  ],
  [
    'lengths of time',
    'calls.csv',
    lines('call,agent,wait', 'c1,Ann,00:01:00', 'c2,Ann,00:03:00', 'c3,Bob,01:00:00'),
    'average wait by agent',
    [
      ['Bob', 3600],
      ['Ann', 120],
    ],
  ],
  [
    'lengths of time',
    'films.csv',
    lines('film,genre,runtime', 'a,War,1h 30m', 'b,War,2h', 'c,Love,95 min'),
    'average runtime by genre',
    [
      ['War', 105],
      ['Love', 95],
    ],
  ],
  [
    'amounts below nothing',
    'konto.csv',
    lines(
      'Konto;Buchung;Text;Betrag',
      'DE1;01.07.2023;Miete;-900,00',
      'DE1;02.07.2023;Gehalt;2.500,00',
      'DE1;15.07.2023;Strom;-80,50',
    ),
    'lowest Betrag',
    [[-900]],
  ],
  [
    'amounts below nothing',
    'ledger.csv',
    lines('entry,day,amount', '1,2024-01-31,(120.50)', '2,2024-02-15,300.00', '3,2024-02-20,(79.50)'),
    'total amount',
    [[100]],
  ],
  [
    'one figure for each of another',
    'shops.csv',
    lines('month,shop,revenue,orders', '2024-01-01,A,100,10', '2024-02-01,A,50,5', '2024-01-01,B,90,3'),
    'revenue per order by shop',
    [
      ['B', 30],
      ['A', 10],
    ],
  ],
  [
    'one figure for each of another',
    'ads.csv',
    lines('day,channel,cost,clicks', '2024-01-01,Web,20,10', '2024-01-02,Web,10,20', '2024-01-01,Radio,5,1'),
    'total cost by channel',
    [
      ['Web', 30],
      ['Radio', 5],
    ],
  ],
  [
    'names that are each there once',
    'counties.csv',
    lines(
      'county,state,jobs',
      '"Cook County, IL",IL,500',
      '"Kern County, CA",CA,300',
      '"Kent County, DE",DE,100',
      '"Bexar County, TX",TX,400',
    ),
    'top 2 counties by jobs',
    [
      ['Cook County, IL', 500],
      ['Bexar County, TX', 400],
    ],
  ],
  [
    'names that are each there once',
    'lakes.csv',
    lines('lake,land,depth', 'Bodensee,DE,251', 'Lago Maggiore,IT,372', 'Müritz,DE,31'),
    'total depth for Bodensee',
    [[251]],
  ],
  [
    'a total that is a column of its own',
    'care.csv',
    lines('provider,state,Total Discharges,Average Payment', 'a,AK,10,5.5', 'b,AK,20,6.5', 'c,AL,7,4'),
    'total discharges by state',
    [
      ['AK', 30],
      ['AL', 7],
    ],
  ],
  [
    'a total that is a column of its own',
    'rooms.csv',
    lines('hotel,town,Total Nights,Price', 'a,Bonn,3,50', 'b,Bonn,4,60', 'c,Ulm,5,70'),
    'total nights by town',
    [
      ['Bonn', 7],
      ['Ulm', 5],
    ],
  ],
  [
    'places on the globe',
    'cities.csv',
    lines('city,state,latitude,longitude', 'A,Ohio,40.5,-82.5', 'B,Ohio,41.5,-81.5', 'C,Iowa,42,-93'),
    'average latitude by state',
    [
      ['Iowa', 42],
      ['Ohio', 41],
    ],
  ],
  [
    'places on the globe',
    'stops.csv',
    lines('stop,line,lat,lon', 'a,1,50.5,7.1', 'b,1,50.7,7.3', 'c,2,51,7'),
    'average lat by line',
    [
      [1, 50.6],
      [2, 51],
    ],
  ],
  [
    'dates that are years',
    'harvest.csv',
    lines(
      'year,crop,tonnes',
      ...[2019, 2020, 2021].flatMap((year) => [`${year}-01-01,wheat,${year - 2000}`, `${year}-01-01,rye,5`]),
    ),
    'total tonnes of wheat from 2020 to 2021',
    [[41]],
  ],
  [
    'dates that are years',
    'herds.csv',
    lines('date,cows', '1990-01-01,40', '1991-01-01,55', '1992-01-01,50', '1993-01-01,45'),
    'average cows by year',
    [
      [1990, 40],
      [1991, 55],
      [1992, 50],
      [1993, 45],
    ],
  ],
  [
    'rows that were counted before',
    'pupils.csv',
    lines(
      'school,sex,year,count,percent',
      'Hill,boys,2020,30,60',
      'Hill,girls,2020,20,40',
      'Lake,boys,2020,10,25',
      'Lake,girls,2020,30,75',
    ),
    'how many girls are there',
    [[50]],
  ],
  [
    'rows that were counted before',
    'arrests.csv',
    lines('district,offence,n,rate', 'A,theft,60,1.5', 'A,fraud,40,1', 'B,theft,10,0.5', 'B,fraud,30,2'),
    'share of fraud by district',
    [
      ['B', 30, 40, 75],
      ['A', 40, 100, 40],
    ],
  ],
  [
    'rows of which a count is told',
    'orders.csv',
    lines('item,colour,number', 'lamp,red,3', 'lamp,red,4', 'desk,red,1'),
    'how many orders are there by item',
    [
      ['lamp', 2],
      ['desk', 1],
    ],
  ],
  [
    'an adjective of a column',
    'dogs.csv',
    DOGS,
    'how much heavier are males than females on average',
    [[25.3333, 17.5, 7.8333]],
  ],
  [
    'a second side that is said short',
    'kennel.csv',
    DOGS,
    'how much heavier are male Boxers than females',
    [[32, 25, 7]],
  ],
  [
    'rows that are numbered',
    'wines.csv',
    lines(
      'no,grape,price',
      ...[1, 2, 3, 4, 5].map((no) => `${no},${no < 4 ? 'Syrah' : 'Merlot'},${10 * no}`),
    ),
    'how many wines are there for each grape',
    [
      ['Syrah', 3],
      ['Merlot', 2],
    ],
  ],
  [
    'rows that are texts',
    'inbox.csv',
    lines(
      'sender,day,message',
      ...['Ann', 'Ann', 'Ben'].map(
        (sender) => `${sender},2024-01-02,Please call me back about the order of last week`,
      ),
      'Ben,2024-01-03,The parcel has arrived and nothing in it was broken',
    ),
    'number of messages by sender',
    [
      ['Ann', 2],
      ['Ben', 2],
    ],
  ],
  [
    'rows that are texts',
    'survey_of_may.csv',
    lines(
      'store,stars,comment',
      'A,5,Very friendly people who took their time for all of my questions',
      'A,1,The queue at the till was far too long once again this morning',
      'B,1,The queue at the till was far too long once again this morning',
      'B,1,The queue at the till was far too long once again this morning',
    ),
    'how many comments are there by store',
    [
      ['A', 2],
      ['B', 2],
    ],
  ],
  [
    'time between two columns',
    'calls_311.csv',
    lines(
      'id,created date,closed date,borough',
      '1,3/14/2025 1:00,3/14/2025 5:00,BRONX',
      '2,3/15/2025 8:00,3/15/2025 10:00,BRONX',
      '3,3/20/2025 9:00,3/20/2025 10:00,QUEENS',
    ),
    'average hours between created date and closed date by borough',
    [
      ['BRONX', 3],
      ['QUEENS', 1],
    ],
  ],
  [
    'time between two columns',
    'trips.csv',
    lines(
      'trip,pickup,dropoff,zone',
      '1,2024-01-01 10:00:00,2024-01-01 10:30:00,A',
      '2,2024-01-01 11:00:00,2024-01-01 11:10:00,A',
      '3,2024-01-01 12:00:00,2024-01-01 13:00:00,B',
    ),
    'average minutes between pickup and dropoff by zone',
    [
      ['B', 60],
      ['A', 20],
    ],
  ],
]

const close = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value)

it.each(CASES.map((each, at) => [at, ...each] as const))(
  '%i: %s, %s',
  async (at, _, name, content, question, right) => {
    const own = join(folder, String(at))
    mkdirSync(own)
    const file = join(own, name)
    writeFileSync(file, content)
    const dataset = await openPath(file, { dataDir: folder, memoryLimit: '200MB', threads: 1, threshold: 1 })
    const answer = await ask(dataset, question)
    dataset.engine.close()
    const found =
      answer.outcome === 'answer' ? answer.table.rows.map(({ values }) => values.map(close)) : [answer.reason]
    expect(found).toEqual(right)
  },
)

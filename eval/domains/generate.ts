import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** Invented data of other domains, the same every time: what the interpreter was never told of. */

const pick = (values: readonly string[], by: string) =>
  `[${values.map((value) => `'${value}'`).join(', ')}][1 + cast(${by} as int) % ${values.length}]`
/** A number from 0 to before 1 that depends on the row alone. */
const random = (salt: number) => `((hash(i * 7919 + ${salt}) % 1000003) / 1000003.0)`
const below = (salt: number, count: number) => `floor(${random(salt)} * ${count})`

const DOMAINS: Readonly<Record<string, string>> = {
  flights: `select i as flight_id,
    date '2023-01-01' + cast(${below(1, 730)} as int) as flight_date,
    ${pick(['Northwind', 'Skyline', 'Bluebird', 'Aurora Air', 'Coastal'], below(2, 5))} as carrier_name,
    ${pick(['Leeds', 'Bristol', 'Glasgow', 'Belfast', 'Cardiff', 'London City', 'Manchester'], below(3, 7))} as origin_airport,
    ${pick(['Paris', 'Madrid', 'Rome', 'Oslo', 'Dublin', 'Lisbon'], below(4, 6))} as dest_airport,
    ${pick(['A320', 'B737', 'E190'], below(5, 3))} as aircraft_type,
    cast(200 + ${below(6, 2300)} as int) as distance_km,
    cast(40 + ${below(7, 140)} as int) as passengers,
    cast(round(-10 + 60 * ${random(8)} * ${random(9)}, 0) as int) as dep_delay_min,
    case when ${random(10)} < 0.04 then null else cast(round(-15 + 75 * ${random(8)} * ${random(11)}, 0) as int) end as arr_delay_min,
    ${random(12)} < 0.04 as is_cancelled,
    round(35 + 220 * ${random(13)} * (0.5 + ${random(6)}), 2) as ticket_price
    from range(1, 20001) t(i)`,
  sales: `select i as order_id,
    date '2022-01-01' + cast(${below(21, 1095)} as int) as order_date,
    ${pick(['Furniture', 'Technology', 'Office Supplies', 'Garden'], below(22, 4))} as category,
    ${pick(['Chairs', 'Phones', 'Paper', 'Desks', 'Laptops', 'Pens', 'Planters', 'Tools'], below(23, 8))} as sub_category,
    ${pick(['Consumer', 'Corporate', 'Home Office'], below(24, 3))} as customer_segment,
    ${pick(['United Kingdom', 'France', 'Germany', 'Spain', 'Italy'], below(25, 5))} as country,
    ${pick(['Standard Class', 'First Class', 'Same Day'], below(26, 3))} as ship_mode,
    cast(1 + ${below(27, 9)} as int) as qty,
    round(5 + 900 * ${random(28)} * ${random(29)}, 2) as revenue,
    round(-40 + 260 * ${random(28)} * ${random(30)}, 2) as profit,
    round(${below(31, 6)} / 10, 1) as discount,
    case when ${random(32)} < 0.07 then 'yes' else 'no' end as returned
    from range(1, 15001) t(i)`,
  schools: `select i as pupil_id,
    ${pick(['Ashfield', 'Briarwood', 'Castlegate', 'Dunmore', 'Elmhurst'], below(41, 5))} as school_name,
    cast(7 + ${below(42, 5)} as int) as year_group,
    ${pick(['Boy', 'Girl'], below(43, 2))} as gender,
    ${pick(['Maths', 'English', 'Science', 'History'], below(44, 4))} as subject,
    cast(20 + ${below(45, 81)} as int) as score,
    round(60 + 40 * ${random(46)}, 1) as attendance_pct,
    cast(11 + ${below(42, 5)} as int) as age,
    ${random(47)} < 0.2 as free_meals,
    cast(2019 + ${below(48, 6)} as int) as exam_year,
    cast(${below(49, 15)} as int) as days_absent
    from range(1, 12001) t(i)`,
  tickets: `select i as ticket_number,
    timestamp '2024-01-01 08:00:00' + to_minutes(cast(${below(61, 525600)} as bigint)) as created_at,
    ${pick(['Email', 'Phone', 'Chat', 'Web Form'], below(62, 4))} as channel,
    ${pick(['Low', 'Medium', 'High', 'Urgent'], below(63, 4))} as priority,
    ${pick(['Billing', 'Login', 'Hardware', 'Delivery', 'Refund'], below(64, 5))} as issue_type,
    ${pick(['Alpha', 'Bravo', 'Charlie'], below(65, 3))} as support_team,
    ${pick(['Germany', 'Poland', 'Sweden', 'Ireland'], below(66, 4))} as country,
    ${pick(['open', 'closed', 'pending'], below(67, 3))} as status,
    round(0.2 + 60 * ${random(68)} * ${random(69)}, 1) as resolution_hours,
    cast(1 + ${below(70, 12)} as int) as replies,
    case when ${random(71)} < 0.3 then null else cast(1 + ${below(72, 5)} as int) end as satisfaction_score,
    case when ${random(73)} < 0.12 then 'Y' else 'N' end as escalated,
    round(4 + 80 * ${random(68)} * ${random(74)}, 2) as handling_cost_eur
    from range(1, 18001) t(i)`,
  houses: `select i as sale_id,
    date '2021-01-01' + cast(${below(81, 1460)} as int) as sale_date,
    ${pick(['Detached', 'Semi', 'Terraced', 'Flat'], below(82, 4))} as property_type,
    ${pick(['Kent', 'Devon', 'Norfolk', 'Dorset', 'Cumbria', 'Essex'], below(83, 6))} as county,
    ${pick(['Freehold', 'Leasehold'], below(84, 2))} as tenure,
    cast(1 + ${below(85, 5)} as int) as bedrooms,
    cast(35 + ${below(86, 220)} as int) as floor_area_sqm,
    ${random(87)} < 0.1 as new_build,
    ${random(88)} < 0.45 as has_garden,
    cast(round(90000 + 700000 * ${random(86)} * ${random(89)}, -2) as bigint) as sale_price_gbp,
    cast(5 + ${below(90, 200)} as int) as days_on_market,
    ${pick(['A', 'B', 'C', 'D', 'E'], below(91, 5))} as energy_band
    from range(1, 16001) t(i)`,
  employees: `select i as employee_id,
    ${pick(['Anna', 'Ben', 'Chloe', 'Dev', 'Ewa', 'Finn'], below(101, 6))} || i as first_name,
    date '2010-01-01' + cast(${below(102, 5000)} as int) as hire_date,
    ${pick(['Sales', 'Finance', 'Engineering', 'Marketing', 'Legal', 'Support'], below(103, 6))} as dept_name,
    ${pick(['Analyst', 'Manager', 'Clerk', 'Engineer', 'Director'], below(104, 5))} as job_title,
    ${pick(['London', 'Leeds', 'Paris', 'Berlin'], below(105, 4))} as office_city,
    ${pick(['F', 'M'], below(106, 2))} as sex,
    cast(round(21000 + 60000 * ${random(107)} * (0.6 + ${random(104)}), -2) as int) as salary,
    case when ${random(108)} < 0.6 then null else round(5 + 25 * ${random(109)}) end as commission_pct,
    cast(1 + ${below(110, 5)} as int) as performance_rating,
    cast(${below(111, 31)} as int) as leave_days,
    cast(20 + ${below(112, 45)} as int) as age,
    ${random(113)} < 0.35 as is_remote
    from range(1, 14001) t(i)`,
  rides: `select i as ride_id,
    timestamp '2023-03-01 00:00:00' + to_minutes(cast(${below(121, 788400)} as bigint)) as started_at,
    ${pick(['Central Park', 'Old Town', 'Harbour', 'University', 'Stadium', 'Airport'], below(122, 6))} as start_station,
    ${pick(['Harbour', 'Museum', 'Old Town', 'Market', 'Station Square'], below(123, 5))} as end_station,
    ${pick(['classic', 'electric', 'cargo'], below(124, 3))} as bike_type,
    ${pick(['subscriber', 'casual'], below(125, 2))} as rider_type,
    ${pick(['Sunny', 'Rain', 'Cloudy', 'Snow'], below(126, 4))} as weather,
    round(3 + 70 * ${random(127)} * ${random(128)}, 1) as duration_min,
    round(0.4 + 14 * ${random(127)} * ${random(129)}, 2) as distance_km,
    cast(-5 + ${below(130, 38)} as int) as temperature_c,
    round(1 + 9 * ${random(127)} * ${random(131)}, 2) as fare_usd,
    ${random(132)} < 0.12 as helmet_rented
    from range(1, 22001) t(i)`,
  movies: `select i as movie_id,
    'Film ' || i as title,
    ${pick(['Drama', 'Comedy', 'Action', 'Horror', 'Documentary', 'Science Fiction'], below(141, 6))} as genre,
    ${pick(['Alta Studios', 'Bright Pictures', 'Comet Films', 'Delta House'], below(142, 4))} as studio,
    ${pick(['United States', 'France', 'India', 'Japan'], below(143, 4))} as country,
    ${pick(['English', 'French', 'Hindi', 'Japanese'], below(144, 4))} as original_language,
    cast(1990 + ${below(145, 34)} as int) as release_year,
    round(0.5 + 180 * ${random(146)} * ${random(147)}, 1) as budget_musd,
    round(0.1 + 500 * ${random(146)} * ${random(148)}, 1) as gross_musd,
    round(2 + 8 * ${random(149)}, 1) as critic_score,
    cast(70 + ${below(150, 100)} as int) as runtime_min,
    cast(${below(151, 12)} as int) as award_wins,
    ${random(152)} < 0.25 as is_sequel
    from range(1, 9001) t(i)`,
  patients: `select i as patient_id,
    date '2020-01-01' + cast(${below(161, 1400)} as int) as admission_date,
    ${pick(['Cardiology', 'Oncology', 'Neurology', 'Orthopaedics', 'Maternity'], below(162, 5))} as ward,
    ${pick(['Diabetes', 'Asthma', 'Hypertension', 'Arthritis', 'Obesity', 'Cancer'], below(163, 6))} as diagnosis,
    ${pick(['Female', 'Male'], below(164, 2))} as gender,
    cast(1 + ${below(165, 95)} as int) as age,
    ${pick(['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'], below(166, 8))} as blood_type,
    ${pick(['Emergency', 'Elective', 'Urgent'], below(167, 3))} as admission_type,
    cast(1 + ${below(168, 29)} as int) as length_of_stay_days,
    round(400 + 30000 * ${random(169)} * ${random(170)}, 2) as billing_amount,
    ${pick(['Aetna', 'Cigna', 'Medicare', 'BlueCross'], below(171, 4))} as insurance_provider,
    ${pick(['Normal', 'Abnormal', 'Inconclusive'], below(172, 3))} as test_result,
    ${random(173)} < 0.11 as readmitted,
    case when ${random(174)} < 0.2 then null else round(17 + 23 * ${random(175)}, 1) end as bmi
    from range(1, 15001) t(i)`,
  subscribers: `select i as customer_id,
    cast(1 + ${below(181, 72)} as int) as tenure_months,
    ${pick(['Month-to-month', 'One year', 'Two year'], below(182, 3))} as contract,
    ${pick(['DSL', 'Fibre', 'None'], below(183, 3))} as internet_service,
    ${pick(['Credit card', 'Bank transfer', 'Electronic cheque'], below(184, 3))} as payment_method,
    ${pick(['Yes', 'No'], below(185, 2))} as senior_citizen,
    ${pick(['Yes', 'No'], below(186, 2))} as has_partner,
    round(15 + 105 * ${random(187)}, 2) as monthly_charges,
    round(15 + 8000 * ${random(187)} * ${random(188)}, 2) as total_charges,
    cast(${below(189, 9)} as int) as support_calls,
    round(1 + 400 * ${random(190)}, 1) as data_usage_gb,
    ${pick(['California', 'Texas', 'New York', 'Florida'], below(191, 4))} as state,
    case when ${random(192)} < 0.26 then 'Yes' else 'No' end as churn
    from range(1, 16001) t(i)`,
  cars: `select i as listing_id,
    date '2022-01-01' + cast(${below(201, 900)} as int) as listed_on,
    ${pick(['Ford', 'Toyota', 'BMW', 'Volkswagen', 'Kia'], below(202, 5))} as make,
    ${pick(['Hatchback', 'Saloon', 'Estate', 'SUV'], below(203, 4))} as body_style,
    ${pick(['Petrol', 'Diesel', 'Hybrid', 'Electric'], below(204, 4))} as fuel_type,
    ${pick(['Manual', 'Automatic'], below(205, 2))} as transmission,
    cast(2005 + ${below(206, 19)} as int) as model_year,
    cast(500 + ${below(207, 150000)} as int) as mileage,
    round(900 + 42000 * ${random(206)} * ${random(208)}, 0) as asking_price_gbp,
    cast(1 + ${below(209, 5)} as int) as previous_owners,
    cast(2 + 2 * ${below(210, 2)} + 1 as int) as doors,
    round(1 + 3 * ${random(211)}, 1) as engine_size_l,
    ${pick(['North', 'South', 'East', 'West', 'Midlands'], below(212, 5))} as seller_region,
    ${random(213)} < 0.4 as is_dealer,
    ${random(214)} < 0.55 as sold
    from range(1, 13001) t(i)`,
  visits: `select i as visit_id,
    timestamp '2023-01-01 09:00:00' + to_minutes(cast(${below(221, 1051200)} as bigint)) as entered_at,
    ${pick(['Main Hall', 'Sculpture Garden', 'Science Wing', 'Café Gallery'], below(222, 4))} as first_room,
    ${pick(['Adult', 'Child', 'Senior', 'Student'], below(223, 4))} as ticket_type,
    ${pick(['Online', 'Box Office', 'Tour Operator'], below(224, 3))} as sales_channel,
    ${pick(['Japan', 'Italy', 'Brazil', 'Canada', 'Egypt'], below(225, 5))} as visitor_country,
    cast(10 + ${below(226, 230)} as int) as minutes_inside,
    round(4 + 22 * ${random(223)}, 2) as ticket_price_eur,
    round(60 * ${random(227)} * ${random(228)}, 2) as shop_spend_eur,
    cast(1 + ${below(229, 6)} as int) as group_size,
    ${random(230)} < 0.3 as audio_guide,
    case when ${random(231)} < 0.35 then null else cast(1 + ${below(232, 10)} as int) end as review_score
    from range(1, 20001) t(i)`,
}

export const domains: readonly string[] = Object.keys(DOMAINS)

/** Writes the CSV file of a domain into a folder and gives its path. */
export async function writeDomain(name: string, folder: string): Promise<string> {
  const query = DOMAINS[name]
  if (query === undefined) throw new Error(`There is no domain ${name}; there are ${domains.join(', ')}.`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.csv`)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`copy (${query}) to '${file.replaceAll("'", "''")}' (header)`)
  connection.closeSync()
  instance.closeSync()
  return file
}

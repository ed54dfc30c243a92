/**
 * SQL that makes the synthetic PMI quotes: one statement, deterministic for a seed and a size, whatever the engine's
 * number of threads. Every random draw is a hash of (seed, row, purpose), so a row depends on nothing but its number.
 *
 * Prices: 42 GBP a month for the base case, multiplied by the factors below. Insurers are invented and no person
 * stands behind a row.
 */

export interface GeneratorOptions {
  /** Number of quotes, 1 or more. */
  readonly rows: number
  /** Any integer; the same seed and size give the same rows. */
  readonly seed: number
}

type Weighted = readonly (readonly [value: string, weight: number])[]

const REGIONS = [
  ['London', 22, 1.28],
  ['South East', 16, 1.14],
  ['North West', 11, 0.98],
  ['East of England', 10, 1.06],
  ['South West', 9, 1.02],
  ['West Midlands', 8, 1.0],
  ['Yorkshire and The Humber', 7, 0.95],
  ['Scotland', 6, 0.93],
  ['East Midlands', 5, 0.97],
  ['Wales', 3, 0.92],
  ['North East', 2.5, 0.9],
  ['Northern Ireland', 2, 0.88],
] as const

const INSURERS = [
  ['Albion Health', 26, 1.09],
  ['Beacon Mutual', 21, 1.03],
  ['Castle Care', 18, 1.0],
  ['Downs Medical', 15, 0.97],
  ['Evergreen Life', 12, 0.95],
  ['Foxglove Health', 8, 0.93],
] as const

const MONTHS: Weighted = [9.8, 8.1, 8.4, 7.6, 7.2, 7.0, 6.9, 6.6, 11.6, 9.2, 8.6, 9.0].map(
  (weight, index) => [String(index + 1), weight] as const,
)

/** A uniform draw in [0, 1) for one purpose of one row. */
const uniform = (purpose: string, seed: number) =>
  `((hash(i, '${purpose}', ${seed}) >> 11)::DOUBLE / 9007199254740992.0)`

/** A standard normal draw, by Box and Muller (1958). */
const normal = (purpose: string, seed: number) =>
  `(sqrt(-2 * ln(greatest(${uniform(`${purpose}/r`, seed)}, 1e-12))) * cos(2 * pi() * ${uniform(`${purpose}/a`, seed)}))`

const pick = (draw: string, choices: Weighted): string => {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  let reached = 0
  const branches = choices.slice(0, -1).map(([value, weight]) => {
    reached += weight / total
    return `when ${draw} < ${reached.toFixed(6)} then '${value}'`
  })
  return `case ${branches.join(' ')} else '${choices.at(-1)?.[0] ?? ''}' end`
}

const factor = (column: string, factors: readonly (readonly [value: string, factor: number])[]) =>
  `case ${column} ${factors.map(([value, by]) => `when '${value}' then ${by}`).join(' ')} end`

/**
 * The statement that creates the table and fills it in order of `quote_id`.
 *
 * @param table the table to create; an identifier of ours, never of a user's
 */
export function generateQuotes(table: string, { rows, seed }: GeneratorOptions): string {
  const u = (purpose: string) => uniform(purpose, seed)
  return `
create table ${table} as
with
drawn as (
  select
    i,
    ${pick(
      u('insurer'),
      INSURERS.map(([name, weight]) => [name, weight]),
    )} as insurer,
    ${pick(
      u('region'),
      REGIONS.map(([name, weight]) => [name, weight]),
    )} as region,
    2023 + floor(${u('year')} * 3)::INTEGER as year,
    (${pick(u('month'), MONTHS)})::INTEGER as month,
    ${u('day')} as day_draw,
    round(44 + 14.5 * ${normal('age', seed)})::INTEGER as age_draw,
    floor(18 + 63 * ${u('age/outside')})::INTEGER as age_outside,
    case when ${u('gender')} < 0.0025 then 'Not stated' when ${u('gender/2')} < 0.51 then 'Female' else 'Male' end as gender,
    ${u('smoker')} as smoker_draw,
    ${u('policy')} as policy_draw,
    ${u('members')} as members_draw,
    ${u('cover')} as cover_draw,
    ${u('hospital')} as hospital_draw,
    ${u('excess')} as excess_draw,
    ${u('outpatient')} as outpatient_draw,
    ${u('underwriting')} as underwriting_draw,
    ${u('discount')} as discount_draw,
    ${u('dental')} as dental_draw,
    ${u('mental')} as mental_draw,
    ${u('channel')} as channel_draw,
    ${u('payment')} as payment_draw,
    ${u('accepted')} as accepted_draw,
    ${u('claims')} as claims_draw,
    ${normal('price', seed)} as price_noise,
    ${normal('claim/size', seed)} as claim_noise
  from range(1, ${rows} + 1) as numbers(i)
),
aged as (
  select *, case when age_draw between 18 and 80 then age_draw else age_outside end as age
  from drawn
),
people as (
  select *,
    smoker_draw < case when age < 25 then 0.13 when age < 45 then 0.17 when age < 65 then 0.13 else 0.07 end as smoker,
    case
      when age < 24 then case when policy_draw < 0.90 then 'Individual' when policy_draw < 0.98 then 'Couple' else 'Single Parent Family' end
      when age < 60 then case when policy_draw < 0.44 then 'Individual' when policy_draw < 0.62 then 'Couple' when policy_draw < 0.91 then 'Family' else 'Single Parent Family' end
      else case when policy_draw < 0.58 then 'Individual' when policy_draw < 0.97 then 'Couple' else 'Family' end
    end as policy_type,
    case when channel_draw < 0.38 then 'Broker' when channel_draw < 0.62 then 'Comparison Site' when channel_draw < 0.84 then 'Direct' else 'Employer' end as sales_channel
  from aged
),
covered as (
  select *,
    case policy_type
      when 'Individual' then 1
      when 'Couple' then 2
      when 'Family' then case when members_draw < 0.28 then 3 when members_draw < 0.78 then 4 when members_draw < 0.94 then 5 else 6 end
      else case when members_draw < 0.55 then 2 when members_draw < 0.87 then 3 when members_draw < 0.97 then 4 else 5 end
    end as members,
    case
      when sales_channel = 'Employer' then case when cover_draw < 0.12 then 'Basic' when cover_draw < 0.55 then 'Standard' else 'Comprehensive' end
      when age < 30 then case when cover_draw < 0.42 then 'Basic' when cover_draw < 0.87 then 'Standard' else 'Comprehensive' end
      else case when cover_draw < 0.24 then 'Basic' when cover_draw < 0.72 then 'Standard' else 'Comprehensive' end
    end as cover_level
  from people
),
optioned as (
  select *,
    case
      when region = 'London' then case when hospital_draw < 0.14 then 'Local' when hospital_draw < 0.62 then 'National' else 'Premier London' end
      when region in ('South East', 'East of England') then case when hospital_draw < 0.24 then 'Local' when hospital_draw < 0.88 then 'National' else 'Premier London' end
      else case when hospital_draw < 0.33 then 'Local' when hospital_draw < 0.987 then 'National' else 'Premier London' end
    end as hospital_list,
    case when excess_draw < 0.14 then 0 when excess_draw < 0.37 then 100 when excess_draw < 0.71 then 250 when excess_draw < 0.91 then 500 else 1000 end as excess_gbp,
    case
      when cover_level = 'Basic' then case when outpatient_draw < 0.55 then 0 when outpatient_draw < 0.93 then 500 else 1000 end
      when cover_level = 'Standard' then case when outpatient_draw < 0.10 then 0 when outpatient_draw < 0.40 then 500 when outpatient_draw < 0.75 then 1000 when outpatient_draw < 0.92 then 1500 end
      else case when outpatient_draw < 0.06 then 500 when outpatient_draw < 0.24 then 1000 when outpatient_draw < 0.45 then 1500 end
    end as outpatient_limit_gbp,
    case
      when sales_channel = 'Employer' then case when underwriting_draw < 0.60 then 'Moratorium' when underwriting_draw < 0.72 then 'Full Medical Underwriting' else 'Continued Personal Medical Exclusions' end
      else case when underwriting_draw < 0.66 then 'Moratorium' when underwriting_draw < 0.94 then 'Full Medical Underwriting' else 'Continued Personal Medical Exclusions' end
    end as underwriting,
    (least(15, floor(power(discount_draw, 0.9) * (4 + least(age - 18, 36) / 3.0))) * 5)::INTEGER as no_claims_discount_pct,
    dental_draw < case cover_level when 'Basic' then 0.10 when 'Standard' then 0.24 else 0.47 end as dental_cover,
    mental_draw < case cover_level when 'Basic' then 0.12 when 'Standard' then 0.33 else 0.61 end as mental_health_cover,
    case when payment_draw < case when sales_channel = 'Employer' then 0.55 else 0.27 end then 'Annual' else 'Monthly' end as payment_frequency,
    make_date(year, month, 1) + floor(day_draw * day(last_day(make_date(year, month, 1))))::INTEGER as quote_date
  from covered
),
segmented as (
  select *,
    42.0
      * case
          when age < 30 then 0.85 + (age - 18) * 0.0125
          when age < 50 then power(1.9, (age - 30) / 20.0)
          else 1.9 * power(4.6 / 1.9, (age - 50) / 25.0)
        end
      * ${factor(
        'region',
        REGIONS.map(([name, , by]) => [name, by]),
      )}
      * case when smoker then 1.22 else 1.0 end
      * ${factor('cover_level', [
        ['Basic', 0.72],
        ['Standard', 1],
        ['Comprehensive', 1.41],
      ])}
      * ${factor('hospital_list', [
        ['Local', 0.86],
        ['National', 1],
        ['Premier London', 1.35],
      ])}
      * case excess_gbp when 0 then 1.12 when 100 then 1.06 when 250 then 1.0 when 500 then 0.86 else 0.68 end
      * case when outpatient_limit_gbp is null then 1.12 when outpatient_limit_gbp = 0 then 0.84 when outpatient_limit_gbp = 500 then 0.94 when outpatient_limit_gbp = 1000 then 1.0 else 1.05 end
      * power(members, 0.78)
      * (1 - 0.45 * no_claims_discount_pct / 100.0)
      * ${factor('underwriting', [
        ['Moratorium', 1],
        ['Full Medical Underwriting', 0.95],
        ['Continued Personal Medical Exclusions', 1.04],
      ])}
      * power(1.07, date_diff('day', date '2024-07-01', quote_date) / 365.25)
      as segment_price
  from optioned
),
priced as (
  select *,
    round(
      segment_price
        * ${factor(
          'insurer',
          INSURERS.map(([name, , by]) => [name, by]),
        )}
        * exp(0.12 * price_noise)
        + case when dental_cover then 9 else 0 end
        + case when mental_health_cover then 6 else 0 end,
      2
    )::DECIMAL(9,2) as monthly_premium_gbp
  from segmented
),
decided as (
  select *,
    (monthly_premium_gbp * 12 * case when payment_frequency = 'Annual' then 0.95 else 1 end)::DECIMAL(10,2) as annual_premium_gbp,
    accepted_draw < least(0.92, greatest(0.02,
      case sales_channel when 'Employer' then 0.46 when 'Broker' then 0.34 when 'Direct' then 0.27 else 0.18 end
        - 0.9 * (monthly_premium_gbp::DOUBLE / (segment_price + case when dental_cover then 9 else 0 end + case when mental_health_cover then 6 else 0 end) - 1)
    )) as accepted,
    least(2.4,
      0.16 * exp((age - 40) * 0.021) * case when smoker then 1.3 else 1 end * power(members, 0.6)
        * case cover_level when 'Basic' then 0.8 when 'Standard' then 1 else 1.25 end
        * case excess_gbp when 0 then 1.2 when 100 then 1.1 when 250 then 1.0 when 500 then 0.85 else 0.65 end
    ) as claim_rate
  from priced
),
counted as (
  select *,
    case
      when not accepted then null
      when claims_draw < exp(-claim_rate) then 0
      when claims_draw < exp(-claim_rate) * (1 + claim_rate) then 1
      when claims_draw < exp(-claim_rate) * (1 + claim_rate + power(claim_rate, 2) / 2) then 2
      when claims_draw < exp(-claim_rate) * (1 + claim_rate + power(claim_rate, 2) / 2 + power(claim_rate, 3) / 6) then 3
      when claims_draw < exp(-claim_rate) * (1 + claim_rate + power(claim_rate, 2) / 2 + power(claim_rate, 3) / 6 + power(claim_rate, 4) / 24) then 4
      else 5
    end as claims_count
  from decided
)
select
  i::BIGINT as quote_id,
  quote_date,
  insurer,
  region,
  age,
  gender,
  smoker,
  policy_type,
  members,
  cover_level,
  hospital_list,
  excess_gbp,
  outpatient_limit_gbp,
  underwriting,
  no_claims_discount_pct,
  dental_cover,
  mental_health_cover,
  sales_channel,
  payment_frequency,
  monthly_premium_gbp,
  annual_premium_gbp,
  accepted,
  claims_count,
  case
    when claims_count is null then null
    when claims_count = 0 then 0
    else least(250000, claims_count * exp(7.35 + 1.05 * claim_noise) * case cover_level when 'Basic' then 0.8 when 'Standard' then 1 else 1.35 end)
  end::DECIMAL(10,2) as claims_amount_gbp
from counted
order by quote_id`
}

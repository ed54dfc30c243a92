/**
 * What is rare in rows, as SQL over PMI Pricing: columns without values, ties, groups of one, names in other scripts, names that
 * sort in another order by letters than by bytes, the first and the last day that an engine has, very large and very small
 * numbers, and none.
 */
export const edges = (firstDay = '0001-02-01', lastDay = '9999-12-31') => `
  update insurance_pricing set outpatient_limit_gbp = null where quote_id % 3 = 0;
  update insurance_pricing set claims_amount_gbp = null where region = 'Wales';
  update insurance_pricing set age = 40 where quote_id % 2 = 0;
  update insurance_pricing set monthly_premium_gbp = 1.00, annual_premium_gbp = 12.00 where quote_id % 5 = 0;
  update insurance_pricing set monthly_premium_gbp = 1.01 where quote_id % 5 = 1;
  update insurance_pricing set region = 'Ærø og Ångström' where quote_id % 11 = 0;
  update insurance_pricing set region = '東京 🗼' where quote_id % 13 = 0;
  update insurance_pricing set region = 'ab' where quote_id % 17 = 0;
  update insurance_pricing set region = 'AC' where quote_id % 19 = 0;
  update insurance_pricing set insurer = null where quote_id % 23 = 0;
  update insurance_pricing set insurer = 'O''Brien "&" $1; --' where quote_id % 29 = 0;
  update insurance_pricing set cover_level = 'Alone' where quote_id = 31;
  update insurance_pricing set quote_date = date '${firstDay}' where quote_id % 37 = 0;
  update insurance_pricing set quote_date = date '${lastDay}' where quote_id % 41 = 0;
  update insurance_pricing set quote_date = date '2000-02-29' where quote_id % 43 = 0;
  update insurance_pricing set quote_date = null where quote_id % 47 = 0;
  update insurance_pricing set claims_amount_gbp = 0 where quote_id % 7 = 0;
  update insurance_pricing set claims_amount_gbp = 9999999.99 where quote_id % 53 = 0;
  update insurance_pricing set smoker = null where quote_id % 59 = 0`

/** Answers of a backend that follows SPEC and knows nothing of our extensions. */

export const plainResult = (part: Readonly<Record<string, unknown>> = {}) => ({
  success: true,
  user_email: 'ana@example.com',
  user_question: 'premium by region',
  generated_sql: 'select 1',
  html_table:
    '<table border="1" class="dataframe"><thead><tr><th>region</th><th>avg_premium</th></tr></thead><tbody><tr><td>London</td><td>170.957</td></tr><tr><td>Wales</td><td>1080.1</td></tr></tbody></table>',
  results: [
    { region: 'London', avg_premium: 170.957 },
    { region: 'Wales', avg_premium: 1080.1 },
  ],
  analysis: null,
  metadata: { row_count: 2, execution_time_ms: 3, k_threshold_used: 5, groups_suppressed: 2 },
  error_message: null,
  table_heading: 'Premium by region',
  audit_log_id: 'a1',
  chart_recommendation: null,
  ...part,
})

/** Rows of two columns, as a table and as objects. */
export function rowsOf(count: number) {
  const results = Array.from({ length: count }, (_, index) => ({
    region: `Region ${index + 1}`,
    avg_premium: 100 + ((index * 37) % 101) + 0.5,
  }))
  const body = results.map((row) => `<tr><td>${row.region}</td><td>${row.avg_premium}</td></tr>`).join('')
  return {
    results,
    html_table: `<table border="1" class="dataframe"><thead><tr><th>region</th><th>avg_premium</th></tr></thead><tbody>${body}</tbody></table>`,
    metadata: { row_count: count, execution_time_ms: 3, k_threshold_used: 5, groups_suppressed: 0 },
  }
}

export const recommendation = (part: Readonly<Record<string, unknown>> = {}) => ({
  success: true,
  chart_type: 'bar',
  title: 'Premium of regions',
  x_axis: { column: 'region', label: 'Region' },
  y_axis: { column: 'avg_premium', label: 'Average premium' },
  ...part,
})

/** An item of the history; without `rows` it has no cached result. */
export const historyItem = (index: number, part: Readonly<Record<string, unknown>> = {}) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  question: `Question ${index}`,
  generated_sql: 'select 1',
  success: true,
  row_count: 2,
  execution_time_ms: 3,
  error_message: null,
  k_threshold_used: 5,
  groups_suppressed: 0,
  created_at: '2026-03-01T10:00:00Z',
  dataset_id: 'insurance_pricing',
  results_json: null,
  html_table: null,
  analysis_text: null,
  cached: false,
  ...part,
})

/** Stands in the bundle for components of Plotly that no chart of ours uses (vite.config.ts); registering it does nothing. */
export const moduleType = 'component'
export const name = 'left-out'

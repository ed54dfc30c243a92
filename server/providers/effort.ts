/** How much a model should think before it answers; providers take some of these. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high'

/** The server as a process of its own, from one file (decision 0097): from its sources it takes twice as long until it answers. */
export const SERVER = ['server/cli/launch.ts', 'server/main.ts'] as const

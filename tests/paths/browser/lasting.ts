const SETTLE_MS = 1_000
const LOOK_MS = 50

/** What is found, and found again once the page has had time to settle. */
export async function lasting(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found = await look()
  for (let waited = 0; found.length > 0 && waited < SETTLE_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    found = await look()
  }
  return found
}

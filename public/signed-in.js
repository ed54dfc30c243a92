// Takes the token of a sign-in at a provider into the browser, where the application looks for it (`auth_token`).
const PROBLEMS = {
  away: 'The provider cannot be reached. Please try again later.',
  refused: 'The sign-in was not completed. Please try again.',
  unknown: 'There is no account for this sign-in. Please ask an admin for an invitation.',
}
const said = document.getElementById('said')
const parameters = new URLSearchParams(location.hash.slice(1))
const code = parameters.get('code')
history.replaceState(null, '', location.pathname)

async function arrive() {
  if (code === null) throw new Error(PROBLEMS[parameters.get('problem')] ?? PROBLEMS.refused)
  const response = await fetch('/api/auth/oidc/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const reply = await response.json()
  if (!response.ok) throw new Error(reply.detail)
  localStorage.setItem('auth_token', reply.access_token)
  location.replace('/')
}

arrive().catch((error) => {
  said.setAttribute('role', 'alert')
  said.textContent = error instanceof TypeError ? PROBLEMS.refused : error.message
})

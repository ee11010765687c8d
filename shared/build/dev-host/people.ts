const tokenKey = 'kinde_access_token';
const idTokenKey = 'kinde_id_token';
const personKey = 'alma.standalone.person';

export const currentPerson = (): string => localStorage.getItem(personKey) ?? 'maya';

/** Fetches the user ids of the test double. */
export async function fetchPeople(): Promise<string[]> {
  const reply = await fetch('/standalone/people');
  return (await reply.json()) as string[];
}

/** Opens a session in the test double and stores its tokens where the product stores them. */
export async function signInAs(person: string): Promise<void> {
  const reply = await fetch(`/standalone/sign-in?as=${encodeURIComponent(person)}`);
  const tokens = (await reply.json()) as { access_token: string; id_token: string };
  localStorage.setItem(tokenKey, tokens.access_token);
  localStorage.setItem(idTokenKey, tokens.id_token);
  localStorage.setItem(personKey, person);
}

/** Keys of the browser storage; their names come from the identity provider. */
export const storageKeys = {
  accessToken: 'kinde_access_token',
  idToken: 'kinde_id_token',
  state: 'kinde_oauth_state',
} as const;

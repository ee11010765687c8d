/** Keys of the browser storage, named after the identity provider. */
export const storageKeys = {
  accessToken: 'kinde_access_token',
  idToken: 'kinde_id_token',
  state: 'kinde_oauth_state',
} as const;

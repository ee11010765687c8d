import { Fragment } from 'react';

/** An e-mail address that wraps before `@` and dots first, so that its words stay whole. */
export const EmailAddress = ({ email }: { email: string }) =>
  email.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

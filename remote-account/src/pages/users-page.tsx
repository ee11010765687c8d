import { AdminOnly } from '@alma/shared/auth';
import { usersTexts } from '../features/users-list/texts.ts';
import { UsersList } from '../features/users-list/UsersList.tsx';
import { texts } from '../texts.ts';

/** `/users`: all users, for administrators. */
export default function UsersPage() {
  return (
    <AdminOnly title={usersTexts.forbidden} text={usersTexts.forbiddenText} back={texts.backToDashboard}>
      <UsersList />
    </AdminOnly>
  );
}

import { AdminOnly } from '../components/AdminOnly.tsx';
import { usersTexts } from '../features/users-list/texts.ts';
import { UsersList } from '../features/users-list/UsersList.tsx';

/** `/users`: all users, for administrators. */
export default function UsersPage() {
  return (
    <AdminOnly title={usersTexts.forbidden} text={usersTexts.forbiddenText}>
      <UsersList />
    </AdminOnly>
  );
}

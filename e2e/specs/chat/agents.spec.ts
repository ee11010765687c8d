import { expect, openAs, signIn, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

test('an agent is added to a chat, answers a mention of another person, and is removed', async ({
  page: maya,
  browser,
  productUrl,
}) => {
  await signIn(maya, 'maya', '/chat');
  await maya
    .getByRole('link', { name: /^Spring exhibition/ })
    .last()
    .click();
  const panel = maya.getByRole('complementary', { name: 'Participants' });
  await panel.getByRole('button', { name: 'Add an agent' }).click();
  const dialog = maya.getByRole('dialog', { name: 'Add one of your agents' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel('Name in this chat').fill('Planner');
  await expectAccessibleInBothThemes(maya);
  await dialog.getByRole('button', { name: 'Add agent' }).click();
  await expect(panel.getByText('Your agent')).toBeVisible();
  await expect(maya.getByText('Maya Lindqvist added the agent Planner')).toBeVisible();

  const ida = await openAs(browser, 'ida', productUrl, new URL(maya.url()).pathname);
  await expect(ida.getByText('Agent of Maya Lindqvist')).toBeVisible();
  const field = ida.getByRole('textbox', { name: 'Message', exact: true });
  await field.pressSequentially('@pl');
  await expect(ida.getByRole('option', { name: /Planner/ })).toBeVisible();
  await expectAccessibleInBothThemes(ida);
  await field.press('Enter');
  await expect(field).toHaveValue('@Planner ');
  await field.pressSequentially('hello');
  await field.press('Enter');
  for (const page of [maya, ida]) {
    const answer = page.getByRole('article', { name: /^Planner, / });
    await expect(answer.getByText('Hello, I am Planner.')).toBeVisible();
    await expect(answer.getByText('Offline assistant')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }

  await panel.getByRole('button', { name: 'Remove Planner' }).click();
  await maya.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(ida.getByRole('complementary').getByText('Planner')).toBeHidden();
  await ida.context().close();
});

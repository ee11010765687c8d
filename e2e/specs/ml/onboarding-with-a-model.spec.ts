import { gives, says } from '../../../server/test/models/replies.ts';
import { scenarios } from '../../../server/test/models/scenarios.ts';
import { sendMessage } from '../../support/composer.ts';
import { test } from '../../support/scripted-test.ts';
import { expect, expectAccessible, signInByEmail } from '../../support/test.ts';

const finding = (field: string, value: string, quote: string) => ({
  field: `basic_identification.${field}`,
  value,
  quote,
  source: 0,
  is_sure: true,
});
const about = [finding('full_name', 'Elena Novak', 'Elena Novak'), finding('job_title', 'Glazier', 'glass')];

test('a model extracts what a person says, and the rules do when it fails', async ({ page, scripted }) => {
  await signInByEmail(page, `modelled-${Date.now()}@alma.test`);
  await page.getByRole('link', { name: 'Onboarding' }).click();
  await page.getByRole('button', { name: 'Start Chat' }).click();
  await expect(page).toHaveURL(/\/onboarding\?session=/);
  const panel = page.getByRole('complementary', { name: 'Session' });
  const thread = page.getByRole('log');

  scripted.respondWith((request) =>
    request.body['response_format'] ? gives({ findings: about }) : says('For how many years?'),
  );
  await sendMessage(page, 'I am Elena Novak and I make windows of glass');
  await expect(thread.getByText('For how many years?')).toBeVisible();
  await expect(panel.getByText('From your words: “glass”')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Glazier' })).toBeVisible();

  scripted.respondWith(() => says('I would rather sing.'));
  await sendMessage(page, 'I live in Cork');
  await expect(thread.getByText(/the built-in rules read this message\.$/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Undo Location' })).toBeVisible();

  scripted.respondWith(() => scenarios['wrong-key']!);
  await sendMessage(page, 'I have done it for 12 years');
  await expect(
    page.getByText('The model cannot be used as it is set up. Tell an administrator.'),
  ).toBeVisible();
  const years = [{ ...finding('experience_years', '', '12 years'), value: 12 }];
  scripted.respondWith((request) =>
    request.body['response_format'] ? gives({ findings: years }) : says('What are you good at?'),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(thread.getByText('What are you good at?')).toBeVisible();
  await expect(thread.getByText('I have done it for 12 years')).toHaveCount(1);

  await panel.getByRole('button', { name: 'Undo Experience years' }).click();
  await expect(panel.getByText('Undone')).toBeVisible();
  await page.reload();
  await expect(panel.getByText('Undone')).toBeVisible();
  await expectAccessible(page);
});

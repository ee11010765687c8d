import { renderApp } from '@alma/shared/testing';
import { screen } from '@testing-library/react';
import {{Name}}Page from './{{name}}-page.tsx';

it('greets the signed-in user', async () => {
  renderApp(<{{Name}}Page />, { path: '/{{name}}', user: 'maya' });
  expect(screen.getByRole('heading', { level: 1, name: '{{title}}' })).toBeInTheDocument();
  expect(await screen.findByText(/^Hello Maya/)).toBeInTheDocument();
});

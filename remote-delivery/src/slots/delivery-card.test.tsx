import { renderApp } from '@alma/shared/testing';
import { screen } from '@testing-library/react';
import DeliveryCard from './delivery-card.tsx';

it('links to the delivery of remotes', async () => {
  renderApp(<DeliveryCard />, { user: 'admin' });
  const link = await screen.findByRole('link', { name: 'View Delivery' });
  expect(screen.getByRole('region', { name: 'Delivery' })).toContainElement(link);
  expect(link).toHaveAttribute('href', '/delivery');
});

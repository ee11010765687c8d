export { openDelivery, type Delivery } from './delivery.domain.ts';

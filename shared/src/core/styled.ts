/** The one style library of the product; nothing else of it is supported. */
import { claimInstance } from './remote/instances.ts';

export { createGlobalStyle, css, keyframes, styled } from 'styled-components';

claimInstance('styled');

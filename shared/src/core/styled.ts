/** The product's only style library; other exports of it are not supported. */
import { claimInstance } from './remote/instances.ts';

export { createGlobalStyle, css, keyframes, styled } from 'styled-components';

claimInstance('styled');

import { cloneElement } from 'react';
import type { ReactElement, ReactNode } from 'react';

interface ElementProps {
  className?: string | undefined;
  children?: ReactNode;
}

export interface AdoptedElementProps extends ElementProps {
  element: ReactElement<ElementProps>;
}

/** Draws another's element (a router's link) with our class name, attributes and content. */
export function AdoptedElement({ element, className, children, ...attributes }: AdoptedElementProps) {
  const classNames = [className, element.props.className].filter(Boolean).join(' ');
  return cloneElement(element, { ...attributes, className: classNames }, children);
}

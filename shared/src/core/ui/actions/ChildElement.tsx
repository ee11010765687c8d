import { cloneElement } from 'react';
import type { ReactElement, ReactNode } from 'react';

interface ElementProps {
  className?: string | undefined;
  children?: ReactNode;
}

export interface ChildElementProps extends ElementProps {
  element: ReactElement<ElementProps>;
}

/** Renders an element of the caller (a router's link) with our class name, attributes and content. */
export function ChildElement({ element, className, children, ...attributes }: ChildElementProps) {
  const classNames = [className, element.props.className].filter(Boolean).join(' ');
  return cloneElement(element, { ...attributes, className: classNames }, children);
}

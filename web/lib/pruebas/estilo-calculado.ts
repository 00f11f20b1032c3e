// No style sheet is loaded here: elements are hidden by inline style, by `hidden` or by their kind.
const SIN_CAJA = new Set([
  'HEAD',
  'LINK',
  'META',
  'NOSCRIPT',
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'TITLE',
]);

const sinCaja = (elemento: Element): boolean =>
  SIN_CAJA.has(elemento.tagName) ||
  elemento.hasAttribute('hidden') ||
  (elemento instanceof HTMLDialogElement && !elemento.open) ||
  (elemento instanceof HTMLInputElement && elemento.type === 'hidden');

const estiloDe = (elemento: Element): CSSStyleDeclaration | undefined =>
  elemento instanceof HTMLElement || elemento instanceof SVGElement ? elemento.style : undefined;

/** Nearest `visibility` of the element or its ancestors, because children inherit it. */
const visibilidad = (elemento: Element): string => {
  for (let cada: Element | null = elemento; cada; cada = cada.parentElement) {
    const dicha = estiloDe(cada)?.visibility;
    if (dicha) return dicha;
  }
  return 'visible';
};

/**
 * `getComputedStyle` from inline styles only. jsdom's own matches every rule of every sheet for each element
 * of a role query, which takes a third of the time of screen tests.
 */
export const estiloCalculado = (elemento: Element): CSSStyleDeclaration => {
  const propio = estiloDe(elemento) ?? document.createElement('i').style;
  const calculado = (propiedad: string | symbol): string | undefined => {
    if (propiedad === 'display') return propio.display || (sinCaja(elemento) ? 'none' : 'block');
    return propiedad === 'visibility' ? visibilidad(elemento) : undefined;
  };
  return new Proxy(propio, {
    get: (estilo, propiedad) => {
      if (propiedad === 'getPropertyValue') {
        return (nombre: string) => calculado(nombre) ?? estilo.getPropertyValue(nombre);
      }
      return calculado(propiedad) ?? Reflect.get(estilo, propiedad, estilo);
    },
  });
};

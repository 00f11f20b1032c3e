import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import { useState } from 'react';
import { guardarBorrador, leerBorrador } from '../../ui/borrador/borrador.ts';

/** Fingerprint of what is accepted: the version of the text, the amount and the dates. */
const terminosDe = ({ montoEnPesos, vehiculosViewModel }: IntencionVM): string =>
  [
    VERSION_TERMINOS,
    montoEnPesos,
    ...vehiculosViewModel.map((uno) => `${uno.patente} ${uno.vigenciaDesde} ${uno.vigenciaHasta}`),
  ].join('\n');

/**
 * Acceptance of a sale's terms, kept in this tab for its list and its terms. Other dates or another amount
 * need a new one.
 */
export const useTerminosAceptados = (
  venta: IntencionVM,
): readonly [boolean, (acepta: boolean) => void] => {
  const terminos = terminosDe(venta);
  const clave = `borrador-terminos-${venta.id}` as const;
  const [aceptados, setAceptados] = useState(() =>
    venta.terminosAceptados ? terminos : leerBorrador(clave),
  );
  const aceptar = (acepta: boolean) => {
    const ahora = acepta ? terminos : null;
    setAceptados(ahora);
    guardarBorrador(clave, ahora && JSON.stringify(ahora));
  };
  return [aceptados === terminos, aceptar];
};

import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import { useState } from 'react';
import type { ClaveDeTerminos } from '../../lib/navegador/almacen.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { guardarBorrador, leerBorrador } from '../../ui/borrador/borrador.ts';

const claveDe = (ventaId: number): ClaveDeTerminos => `borrador-terminos-${ventaId}`;

/**
 * Fingerprint of what is accepted: the version of the text, the amount, and each plate with its premium and
 * dates. The server's is `huellaDeTerminos` (features/ventas/situacion.query.ts) with its version beside it.
 */
const terminosDe = ({ montoEnPesos, vehiculosViewModel }: IntencionVM): string =>
  [
    VERSION_TERMINOS,
    montoEnPesos,
    ...vehiculosViewModel.map(({ patente, prima, vigenciaDesde, vigenciaHasta }) =>
      [patente, prima, vigenciaDesde, vigenciaHasta].join(' '),
    ),
  ].join('\n');

/** Deletes the answer kept in this tab, once the server has it. */
export const soltarTerminos = (ventaId: number): void => guardarBorrador(claveDe(ventaId), null);

/**
 * Acceptance of a sale's terms. A seller's answer is kept in this tab for list and terms; a cleared box is an
 * answer too, and wins over an acceptance that the server has. An acceptance ends with other terms. A buyer
 * by link accepts anew after a reload.
 */
export const useTerminosAceptados = (
  venta: IntencionVM,
): readonly [boolean, (acepta: boolean) => void] => {
  const terminos = terminosDe(venta);
  const clave = claveDe(venta.id);
  const guarda = useSesion().tipo !== 'publica';
  /** Accepted terms, false for a cleared box, null without an answer. */
  const [respuesta, setRespuesta] = useState<unknown>(
    () => (guarda ? leerBorrador(clave) : null) ?? (venta.terminosAceptados ? terminos : null),
  );
  const responder = (acepta: boolean) => {
    const dada = acepta && terminos;
    setRespuesta(dada);
    if (guarda) guardarBorrador(clave, JSON.stringify(dada));
  };
  return [respuesta === terminos, responder];
};

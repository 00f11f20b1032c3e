import { definirHecho } from '#features/auditoria/hecho.ts';

interface Que {
  readonly llamada: string;
}

export const cambioPropuesto = definirHecho<{ readonly despues: Que & { readonly dice: unknown } }>(
  { accion: 'proponer', entidad: 'cambio' },
);
export const cambioRetirado = definirHecho<{ readonly despues: Que }>({
  accion: 'retirar',
  entidad: 'cambio',
});
export const cambioAprobado = definirHecho<{
  readonly despues: Que & { readonly propuestoPor: number };
}>({ accion: 'aprobar', entidad: 'cambio' });
export const cambioRechazado = definirHecho<{
  readonly despues: Que & { readonly propuestoPor: number; readonly motivo: string };
}>({ accion: 'rechazar', entidad: 'cambio' });

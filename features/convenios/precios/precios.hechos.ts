import { definirHecho } from '#features/auditoria/hecho.ts';

/** Prices by premium id; null where there was none. */
interface Cambio {
  readonly antes: object;
  readonly despues: object;
}

export const preciosCambiados = definirHecho<Cambio>({
  accion: 'cambiar_precios',
  entidad: 'convenio',
});

export const preciosDeshechos = definirHecho<Cambio>({
  accion: 'deshacer_precios',
  entidad: 'convenio',
});

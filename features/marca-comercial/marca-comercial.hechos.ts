import { definirHecho } from '#features/auditoria/hecho.ts';

interface Cambio {
  /** `marca_nombre`, `marca_color`, `marca_logo`: the changed values; a picture by its hash. */
  readonly antes: Readonly<Record<string, string | null>>;
  readonly despues: Readonly<Record<string, string | null>>;
}

export const marcaDeCorredorCambiada = definirHecho<Cambio>({
  accion: 'cambiar_marca',
  entidad: 'corredor',
});

export const marcaDeConvenioCambiada = definirHecho<Cambio>({
  accion: 'cambiar_marca',
  entidad: 'convenio',
});

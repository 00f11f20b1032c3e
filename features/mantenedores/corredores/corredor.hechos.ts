import { definirHecho } from '#features/auditoria/hecho.ts';

interface Admitido {
  /** `termina`: the paper in words. */
  readonly despues: Readonly<Record<'termina' | 'hasta' | 'motivo', string>>;
}

/** An Administrador lets a broker sell after an end of a paper. */
export const ventaNoDetenida = definirHecho<Admitido>({
  accion: 'no_detener',
  entidad: 'corredor',
});

/** An Administrador takes that decision back. */
export const ventaPorDetener = definirHecho<{ readonly antes: Admitido['despues'] }>({
  accion: 'volver_a_detener',
  entidad: 'corredor',
});

import { definirHecho } from '#features/auditoria/hecho.ts';

export const enlaceCreado = definirHecho<{ readonly despues: object }>({
  accion: 'crear',
  entidad: 'enlace_publico',
});

export const enlaceRevocado = definirHecho({ accion: 'revocar', entidad: 'enlace_publico' });

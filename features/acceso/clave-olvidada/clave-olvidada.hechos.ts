import { definirHecho } from '#features/auditoria/hecho.ts';

export const enlaceDeClaveEnviado = definirHecho({
  accion: 'enviar_enlace_de_clave',
  entidad: 'usuario',
});

export const claveRepuesta = definirHecho({ accion: 'reponer_clave', entidad: 'usuario' });

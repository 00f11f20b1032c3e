import { definirHecho } from '#features/auditoria/hecho.ts';
import type { Paso } from '#values/paso.ts';

export const sesionIniciada = definirHecho({ accion: 'iniciar_sesion', entidad: 'usuario' });

/** The password was right; the second factor is still missing. */
export const claveAceptada = definirHecho<{ readonly despues: { readonly falta: Paso } }>({
  accion: 'aceptar_clave',
  entidad: 'usuario',
});

/** Login by the emergency password, while the identity provider is down. */
export const emergenciaUsada = definirHecho({
  accion: 'entrar_por_emergencia',
  entidad: 'usuario',
});

export const factorActivado = definirHecho({ accion: 'activar_factor', entidad: 'usuario' });
export const factorQuitado = definirHecho({ accion: 'quitar_factor', entidad: 'usuario' });
/** An administrator reset the factor of a user who lost it. */
export const factorRepuesto = definirHecho({ accion: 'reponer_factor', entidad: 'usuario' });
export const llaveRegistrada = definirHecho<{ readonly despues: { readonly nombre: string } }>({
  accion: 'registrar_llave',
  entidad: 'usuario',
});
export const llaveQuitada = definirHecho<{ readonly antes: { readonly id: number } }>({
  accion: 'quitar_llave',
  entidad: 'usuario',
});
export const respaldosCambiados = definirHecho({
  accion: 'cambiar_codigos_de_respaldo',
  entidad: 'usuario',
});

export const sesionPublicaIniciada = definirHecho({
  accion: 'iniciar_sesion_publica',
  entidad: 'enlace_publico',
});

export const sesionCerradaPorReuso = definirHecho({
  accion: 'cerrar_familia_por_reuso',
  entidad: 'usuario',
});

export const sesionCerradaPorOtroUsuario = definirHecho<{
  /** User that the request claimed as owner of the token. */
  readonly despues: { readonly usuarioId: number };
}>({ accion: 'cerrar_familia_por_otro_usuario', entidad: 'usuario' });

export const sesionesCerradas = definirHecho<{
  readonly despues: { readonly cuantas: number };
}>({ accion: 'cerrar_sesiones', entidad: 'usuario' });

export const compraRetomada = definirHecho<{ readonly despues: { readonly proposito: string } }>({
  accion: 'retomar_venta',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Compra retomada con un enlace',
});

import { sesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { conLogin, definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const TODOS = { ...conLogin('libre'), anonimo: 'libre', publico: 'libre' } as const;
const deLaDireccion = z.string().max(4_000);

/** GET Oidc/Opciones: data for the login page; null and false without a provider. */
export const opcionesDeOidc = definirLlamada({
  id: 'Oidc/Opciones',
  resumen: 'Con qué proveedor de identidades se puede entrar',
  metodos: ['GET'],
  rutas: ['/Oidc/Opciones'],
  entrada: z.strictObject({}),
  salida: z.object({ nombre: z.string().nullable(), sinClave: z.boolean() }),
  sobre: true,
  quien: TODOS,
  barata: true,
});

/** POST Oidc/Empezar: address for this browser to visit. A cookie binds the answer to it, for ten minutes. */
export const empezarConOidc = definirLlamada({
  id: 'Oidc/Empezar',
  resumen: 'Empieza un inicio de sesión con el proveedor de identidades',
  metodos: ['POST'],
  rutas: ['/Oidc/Empezar'],
  entrada: z.strictObject({}),
  salida: z.object({ direccion: z.url() }),
  sobre: true,
  quien: TODOS,
  limitePropio: { parte: 1 / 4 },
  errores: ['oidc.sin_proveedor', 'oidc.sin_respuesta'],
});

/** POST Oidc/Entrar: parameters of the provider's redirect; valid once. */
export const entrarConOidc = definirLlamada({
  id: 'Oidc/Entrar',
  resumen: 'Inicia una sesión con lo que contestó el proveedor de identidades',
  metodos: ['POST'],
  rutas: ['/Oidc/Entrar'],
  entrada: z.strictObject({
    state: deLaDireccion,
    code: deLaDireccion,
    iss: deLaDireccion.optional(),
  }),
  salida: sesionVM,
  sobre: false,
  quien: TODOS,
  limitePropio: { parte: 1 / 4 },
  errores: [
    'oidc.sin_proveedor',
    'oidc.intento_vencido',
    'oidc.rechazada',
    'oidc.sin_respuesta',
    'oidc.sin_usuario',
    'oidc.sin_correo',
    'oidc.correo_sin_confirmar',
    'oidc.sin_perfil',
    'oidc.por_aprobar',
  ],
});

/** POST Oidc/Desvincular: unlinks the user's account, so that another one may link by verified e-mail. */
export const desvincularDeOidc = definirLlamada({
  id: 'Oidc/Desvincular',
  resumen: 'Quita a un usuario su cuenta del proveedor de identidades',
  metodos: ['POST'],
  rutas: ['/Oidc/Desvincular'],
  entrada: z.strictObject({ usuarioId: idEntrada }),
  salida: z.object({ desvinculado: z.boolean() }),
  sobre: true,
  quien: { administrador: 'todo' },
});

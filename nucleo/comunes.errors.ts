import { definirFallo, Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import type { Paso } from '#values/paso.ts';
import { mensajePorEstado, SIN_SESION } from '#values/respuesta.ts';

/** Error 400 with field errors under the body key `errors` of the specification. */
export const camposInvalidos = definirFalloDeCampos('solicitud.invalida');

const repetido = definirFalloDeCampos('solicitud.campo_repetido');
/** Error 400 for a repeated field, which different readers could interpret differently. */
export const campoRepetido = (campo: string): Fallo =>
  repetido({ [campo]: ['El campo viene más de una vez'] });

/** Errors that every call may answer (docs/decisiones.md, 'Calls'). */
export const sinSesion = definirFallo('acceso.sin_sesion', 401, SIN_SESION);
export const sinPermiso = definirFallo('acceso.sin_permiso', 403, mensajePorEstado(403));
const POR_PASO = {
  factor: 'Para continuar, confirme su inicio de sesión con el segundo factor.',
  enrolar: 'Su perfil exige un segundo factor: actívelo para continuar.',
} as const satisfies Record<Paso, string>;

/** Error 403 for a session with a pending step, which is also the body key `paso`. */
export const faltaUnPaso = (paso: Paso): Fallo =>
  new Fallo('acceso.falta_un_paso', 403, POR_PASO[paso], { paso });
export const captchaRequerido = definirFallo(
  'captcha.requerido',
  403,
  'No pudimos comprobar que usted no es un robot. Por favor, recargue la página.',
);
export const motivoRequerido = definirFallo(
  'acceso.motivo_requerido',
  428,
  'Indique por qué consulta estos datos',
);
export const origenAjeno = definirFallo('solicitud.origen_ajeno', 403, mensajePorEstado(403));
export const tipoNoAdmitido = definirFallo(
  'solicitud.tipo_de_contenido',
  415,
  'El tipo de contenido de lo enviado no corresponde a esta operación. Envíelo como JSON, o como formulario donde se pide un archivo.',
);
export const cuerpoMuyGrande = definirFallo(
  'solicitud.muy_grande',
  413,
  'Lo enviado es más grande de lo que admite esta operación. Envíe menos datos, o en partes.',
);
/** Errors answered before a request exists: too long, too slow, or not HTTP. */
export const encabezadosMuyGrandes = definirFallo(
  'solicitud.muy_grande',
  431,
  'La dirección o los encabezados de la solicitud son demasiado grandes. Borre las cookies de este sitio e intente nuevamente.',
);
export const solicitudLenta = definirFallo(
  'solicitud.lenta',
  408,
  'La solicitud tardó demasiado en llegar completa. Revise su conexión e intente nuevamente.',
);
export const solicitudIlegible = (codigo = 'solicitud.invalida'): Fallo =>
  definirFalloDeCampos(codigo)({ solicitud: ['No se puede leer lo enviado'] });
export const archivoFaltante = definirFallo('solicitud.sin_archivo', 400, 'Elija un archivo');
export const archivoMuyGrande = definirFallo(
  'solicitud.muy_grande',
  413,
  'El archivo supera el tamaño máximo permitido',
);
export const noEncontrado = definirFallo('comun.no_encontrado', 404, mensajePorEstado(404));
export const otraSolicitud = definirFallo(
  'idempotencia.otra_solicitud',
  422,
  'La clave de la solicitud ya se usó con otros datos.',
);
export const claveMuyLarga = definirFallo(
  'idempotencia.clave',
  400,
  'La clave de la solicitud no puede tener más de 200 caracteres.',
);
export const demasiadas = definirFallo(
  'solicitud.demasiadas',
  429,
  'Ha realizado demasiadas solicitudes. Por favor, espere un momento e intente nuevamente.',
);
const OTRO_MOMENTO_S = 60;

/** Error 503 for reports and exports while paid sales wait longer than the setting allows. */
export const enOtroMomento = (): Fallo =>
  new Fallo(
    'servicio.en_otro_momento',
    503,
    'En este momento hay muchas ventas por emitir, y los informes y exportaciones esperan a que terminen. Las consultas y las listas siguen disponibles. Por favor, intente nuevamente en unos minutos.',
    { reintentarEn: OTRO_MOMENTO_S },
  );
const OTRO_INSTANTE_S = 5;

/** Error 503 for look-ups, searches and new entries while requests of started sales have to wait. */
export const enOtroInstante = (): Fallo =>
  new Fallo(
    'servicio.en_otro_instante',
    503,
    'En este momento hay muchas ventas en curso, y lo que recién comienza espera a las que están por pagar. Lo que ya ingresó no se pierde. Por favor, intente nuevamente en unos segundos.',
    { reintentarEn: OTRO_INSTANTE_S },
  );
export const noDisponible = definirFallo(
  'servicio.no_disponible',
  503,
  'El servicio no está disponible en este momento. Por favor, intente nuevamente en unos minutos.',
);

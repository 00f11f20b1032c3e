interface CodigoDeError {
  readonly nombre: string;
  /** Number in the application's own list (V-ENT-032), also accepted in the address. */
  readonly numero: number;
  readonly texto: string;
}

const CODIGOS: readonly CodigoDeError[] = [
  {
    nombre: 'DatosFaltantes',
    numero: 1,
    texto: 'Ha ocurrido un error durante el flujo, por favor, intente nuevamente',
  },
  {
    nombre: 'ErrorPagoRenta',
    numero: 2,
    texto: 'Se ha producido un error procesando la solicitud',
  },
  {
    nombre: 'URLNoVigente',
    numero: 3,
    texto: 'La URL a la que intenta acceder no está vigente',
  },
  {
    nombre: 'ErrorIngresoMasivo',
    numero: 4,
    texto: 'Ocurrió un error desconocido. Si este persiste, ponte en contacto con nosotros',
  },
  {
    nombre: 'SesionPublicaCaducada',
    numero: 5,
    texto: 'Su sesión ha caducado. Por favor, ingrese nuevamente a través del URL que recibió',
  },
  {
    nombre: 'NoAutorizado',
    numero: 401,
    texto: 'No está autorizado para acceder a esta página',
  },
];

const DESCONOCIDO = { nombre: 'Desconocido', texto: 'Ha ocurrido un error desconocido' } as const;

/** The error page's code by its name, in any case, or its number; unknown ones have a text too. */
export const codigoDeError = (codigo: string): { nombre: string; texto: string } =>
  CODIGOS.find(
    ({ nombre, numero }) =>
      nombre.toLowerCase() === codigo.toLowerCase() || String(numero) === codigo,
  ) ?? DESCONOCIDO;

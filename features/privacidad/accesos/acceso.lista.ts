import type { DescripcionDeLista } from '#values/lista.ts';

/** Reads: who, when, from where and why. */
export const LISTA_ACCESOS: DescripcionDeLista = {
  titulo: 'Accesos a datos personales',
  unidad: ['acceso', 'accesos'],
  columnas: [
    { clave: 'momento', titulo: 'Momento', tipo: 'instante', prioridad: 1, identifica: true },
    { clave: 'usuario', titulo: 'Usuario', tipo: 'texto', prioridad: 1 },
    { clave: 'frase', titulo: 'Qué hizo', tipo: 'texto', prioridad: 1 },
    { clave: 'motivo', titulo: 'Motivo', tipo: 'texto' },
    { clave: 'personas', titulo: 'Personas mostradas', tipo: 'entero' },
    { clave: 'sesion', titulo: 'Sesión', tipo: 'texto', prioridad: 3 },
    { clave: 'llamada', titulo: 'Llamada', tipo: 'texto', prioridad: 3 },
    { clave: 'solicitud', titulo: 'N° de solicitud', tipo: 'texto', prioridad: 3 },
  ],
  ordenInicial: '-momento',
  tamano: 25,
};

/** Persons whose data were read; the basis for reporting a breach. */
export const LISTA_AFECTADOS: DescripcionDeLista = {
  titulo: 'Personas afectadas',
  unidad: ['persona', 'personas'],
  columnas: [
    { clave: 'rut', titulo: 'RUT', tipo: 'rut', prioridad: 1, sinCorte: true, identifica: true },
    { clave: 'nombre', titulo: 'Nombre', tipo: 'texto', nombre: { de: 'rut' }, prioridad: 1 },
    { clave: 'correo', titulo: 'Correo', tipo: 'texto' },
    { clave: 'veces', titulo: 'Veces', tipo: 'entero' },
    { clave: 'primera', titulo: 'Primera vez', tipo: 'instante' },
    { clave: 'ultima', titulo: 'Última vez', tipo: 'instante' },
    { clave: 'usuarios', titulo: 'Usuarios', tipo: 'texto', prioridad: 3 },
  ],
  ordenInicial: 'rut',
  tamano: 25,
};

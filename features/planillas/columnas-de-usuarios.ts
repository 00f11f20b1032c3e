import { PERFILES_DE_USUARIO, TIPOS_DE_LOGIN } from '#features/usuario/usuario.ts';
import { CONTACTO } from '#values/campos-de-persona.ts';
import { PERFILES } from '#values/perfil.ts';
import { columnasDeNombre } from './columnas-de-corredores.ts';
import { columna, type HojaDePlanilla } from './planilla.ts';

/** Profiles that a workbook gives; two persons make an Administrador. */
export const PERFILES_DE_PLANILLA = PERFILES_DE_USUARIO.filter(
  ({ id }) => id !== PERFILES.administrador.id,
);

const nombres = (opciones: readonly { readonly nombre: string }[]) =>
  opciones.map(({ nombre }) => nombre);

const EJEMPLOS = { nombre: 'CAMILA', apellidoPaterno: 'ÁLVAREZ' };

export const HOJA_DE_USUARIOS: HojaDePlanilla = {
  nombre: 'Usuarios',
  unidad: ['usuario', 'usuarios'],
  columnas: [
    columna(
      'username',
      'Nombre de usuario',
      ['Obligatorio, y no cambia después', 'camila.alvarez'],
      {
        identifica: 'usuario',
        ancho: 26,
      },
    ),
    columna('rut', 'RUT', ['Obligatorio, con su dígito', '12.345.678-5'], { ancho: 16 }),
    ...columnasDeNombre('nombres', EJEMPLOS),
    columna('email', CONTACTO.email.rotulo, [
      'Obligatorio: ahí llega el enlace para elegir la contraseña',
      'camila@corredora.cl',
    ]),
    columna('telefono', CONTACTO.telefono.rotulo, ['Obligatorio', '912345678'], {
      contenido: 'digitos',
    }),
    columna('perfilId', 'Perfil', ['Obligatorio. No puede ser Administrador', 'Usuario Venta'], {
      opciones: nombres(PERFILES_DE_PLANILLA),
    }),
    columna(
      'tipoLogin',
      'Tipo de Login',
      ['Privado, o URL pública para vender por enlace', 'Privado'],
      {
        opciones: nombres(TIPOS_DE_LOGIN),
      },
    ),
    columna(
      'usuarioCorredoresVM',
      'Corredores',
      [
        'RUT de todos sus corredores, separados por ;. Uno que se saca deja de ser suyo',
        '76.543.210-3',
      ],
      { ancho: 30 },
    ),
  ],
};

import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_USUARIOS: DescripcionDeLista = {
  titulo: 'Usuarios',
  unidad: ['usuario', 'usuarios'],
  columnas: [
    { clave: 'username', titulo: 'Nombre de Usuario', tipo: 'texto', identifica: true },
    { clave: 'nombreCompleto', titulo: 'Nombre o razón social', tipo: 'texto' },
    { clave: 'rut', titulo: 'RUT', tipo: 'rut' },
    { clave: 'perfil', titulo: 'Perfil', tipo: 'texto' },
    { clave: 'login', titulo: 'Tipo de Login', tipo: 'texto' },
    { clave: 'corredores', titulo: 'Corredores', tipo: 'texto' },
    { clave: 'vigente', titulo: 'Estado', tipo: 'habilitacion' },
  ],
  ordenInicial: 'username',
  tamano: 25,
};

import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_USUARIOS: DescripcionDeLista = {
  titulo: 'Usuarios',
  unidad: ['usuario', 'usuarios'],
  columnas: [
    { clave: 'username', titulo: 'Nombre de usuario', tipo: 'texto', identifica: true },
    {
      clave: 'nombreCompleto',
      titulo: 'Nombre o razón social',
      tipo: 'texto',
      nombre: { de: 'rut' },
    },
    { clave: 'rut', titulo: 'RUT', prioridad: 3, tipo: 'rut' },
    { clave: 'perfil', titulo: 'Perfil', tipo: 'texto' },
    { clave: 'login', titulo: 'Tipo de Login', prioridad: 3, tipo: 'texto' },
    { clave: 'corredores', titulo: 'Corredores', prioridad: 3, tipo: 'texto' },
    { clave: 'vigente', titulo: 'Estado', tipo: 'habilitacion' },
  ],
  ordenInicial: 'username',
  tamano: 25,
};

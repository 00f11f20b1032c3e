/** Roles of a caller: the five profiles, the public session of a link, and the anonymous visitor. */
export const ROLES = [
  'venta',
  'administrador',
  'soporte',
  'ventaEspecial',
  'corredor',
  'publico',
  'anonimo',
] as const;
export type Rol = (typeof ROLES)[number];

interface Perfil {
  readonly id: number;
  readonly nombre: string;
  readonly nombresAceptados: readonly string[];
  readonly etiqueta: string;
}

/** Profile ids, names and labels (V-ROL-002 to 008); both sales profiles carry the label VENTA. */
export const PERFILES: Readonly<Record<Exclude<Rol, 'publico' | 'anonimo'>, Perfil>> = {
  venta: {
    id: 1,
    nombre: 'UsuarioVenta',
    nombresAceptados: ['UsuarioVenta', 'UsuarioVentas'],
    etiqueta: 'VENTA',
  },
  administrador: {
    id: 2,
    nombre: 'Administrador',
    nombresAceptados: ['Administrador', 'AdministradorMaestro'],
    etiqueta: 'ADMINISTRADOR',
  },
  soporte: { id: 3, nombre: 'Soporte', nombresAceptados: ['Soporte'], etiqueta: 'SOPORTE' },
  ventaEspecial: {
    id: 4,
    nombre: 'UsuarioVentaEspecial',
    nombresAceptados: ['UsuarioVentaEspecial', 'UsuarioVentasEspecial'],
    etiqueta: 'VENTA',
  },
  corredor: { id: 5, nombre: 'Corredor', nombresAceptados: ['Corredor'], etiqueta: 'CORREDOR' },
};

/** Role of a user with a profile. */
export type RolDePerfil = keyof typeof PERFILES;

const entradas = Object.entries(PERFILES) as [RolDePerfil, Perfil][];

/** Role of a profile id, 1 to 5 (V-ROL-007). Throws RangeError on any other number. */
export const rolDePerfilId = (id: number): RolDePerfil => {
  const hallado = entradas.find(([, perfil]) => perfil.id === id);
  if (!hallado) throw new RangeError(`perfil desconocido: ${id}`);
  return hallado[0];
};

/** Role of a profile name in any accepted spelling (V-ROL-002 to V-ROL-006), or null. */
export const rolDePerfilNombre = (nombre: string): RolDePerfil | null =>
  entradas.find(([, perfil]) => perfil.nombresAceptados.includes(nombre))?.[0] ?? null;

import type { Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

/** Search terms, from a sold vehicle. */
export interface Termino {
  readonly venta: number;
  readonly patente: string;
  readonly rut: number;
  readonly rutDv: string;
  readonly apellido: string;
  readonly numero: number;
}

/** A product with that many policies, the users who query it, and the search terms. */
export interface Medida {
  readonly producto: Producto;
  readonly admin: Vendedor;
  readonly corredor: Vendedor;
  readonly polizas: number;
  readonly terminos: readonly Termino[];
}

export type Pedido = (medida: Medida, termino: Termino) => Promise<unknown>;

const buscar =
  (ruta: string, cuerpo: (termino: Termino) => object): Pedido =>
  ({ producto, admin }, termino) =>
    producto.pedir(admin, ruta, { metodo: 'POST', cuerpo: cuerpo(termino) });
const leer =
  (ruta: (termino: Termino) => string): Pedido =>
  ({ producto, admin }, termino) =>
    producto.pedir(admin, ruta(termino));

export const PRIMERA = { pagina: 1, tamano: 100 };
const CONSULTA = '/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza';
const codigoDe = (numero: number): string => `poliza${String(numero).padStart(16, '0')}`;

/** Queries with answers of equal size in both databases. */
export const IGUALES: Readonly<Record<string, Pedido>> = {
  'piso: un convenio': leer(() => '/Convenios/BuscarPorId/1'),
  'consulta: patente': buscar(CONSULTA, ({ patente }) => ({ patente })),
  'consulta: RUT': buscar(CONSULTA, ({ rut, rutDv }) => ({ rut, dv: rutDv })),
  'consulta: número': buscar(CONSULTA, ({ numero }) => ({ numeroPoliza: numero })),
  'buscar: patente': buscar('/Soporte/Buscar', ({ patente }) => ({ texto: patente })),
  'buscar: RUT': buscar('/Soporte/Buscar', ({ rut, rutDv }) => ({ texto: `${rut}-${rutDv}` })),
  'buscar: número': buscar('/Soporte/Buscar', ({ numero }) => ({ texto: String(numero) })),
  'verificar un certificado': leer(({ numero }) => `/Verificar/${codigoDe(numero)}`),
  'ficha de póliza': leer(({ numero }) => `/Fichas/Poliza/${numero}`),
  'historia de póliza': leer(({ numero }) => `/Polizas/LineaDeTiempo/${numero}`),
  'vehículos, primera página': buscar('/Vehiculos/Buscar', () => PRIMERA),
  'vehículos: patente': buscar('/Vehiculos/Buscar', ({ patente }) => ({
    ...PRIMERA,
    texto: patente,
  })),
  'propietarios, primera página': buscar('/Propietarios/Buscar', () => ({ pagina: 1 })),
  'propietarios: RUT': buscar('/Propietarios/Buscar', ({ rut }) => ({
    pagina: 1,
    texto: String(rut),
  })),
  'renovaciones, primera página': buscar('/Renovaciones/Buscar', () => ({ pagina: 1 })),
  'renovaciones: patente': buscar('/Renovaciones/Buscar', ({ patente }) => ({
    pagina: 1,
    texto: patente,
  })),
  'por informar, primera página': buscar('/ConsultasPolizas/BuscarPolizasNoInformadasAACH', () => ({
    pagina: 1,
  })),
  'por resolver': leer(() => '/Soporte/PorResolver'),
  'tablero, todo': leer(() => '/Tablero/Obtener'),
  'tablero, un corredor': ({ producto, corredor }) => producto.pedir(corredor, '/Tablero/Obtener'),
};

/** Queries by name, with answers of equal size in both databases. */
export const POR_NOMBRE: Readonly<Record<string, Pedido>> = {
  'buscar: nombre y apellido de muchos': buscar('/Soporte/Buscar', () => ({
    texto: 'gonzález ana',
  })),
  'buscar: apellido de uno': buscar('/Soporte/Buscar', ({ apellido }) => ({ texto: apellido })),
  'propietarios: apellido de uno': buscar('/Propietarios/Buscar', ({ apellido }) => ({
    pagina: 1,
    texto: apellido,
  })),
  // Both databases have more matches than a search counts.
  'propietarios: apellido de muchos': buscar('/Propietarios/Buscar', () => ({
    pagina: 1,
    texto: 'gonzalez',
  })),
};

/** Queries whose matches a search counts fully only in the smaller database. */
export const DE_OTRO_TAMANO: Readonly<Record<string, Pedido>> = {
  'propietarios: nombre y apellido de muchos': buscar('/Propietarios/Buscar', () => ({
    pagina: 1,
    texto: 'gonzalez ana',
  })),
};

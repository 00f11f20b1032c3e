/** Default password of `admin`; production refuses it. */
export const CLAVE_ADMIN_DEMO = 'Admin#2026';

/** Demonstration users. A production setting refuses to start while one of them can log in (C17). */
export const USUARIOS_DEMO = [
  { nombre: 'admin', clave: CLAVE_ADMIN_DEMO, perfilId: 2, corredores: [] },
  { nombre: 'soporte', clave: 'Soport#26', perfilId: 3, corredores: ['demo', 'otra'] },
  { nombre: 'venta', clave: 'Venta#2026', perfilId: 1, corredores: ['demo'] },
  { nombre: 'especial', clave: 'Espec#2026', perfilId: 4, corredores: ['demo'] },
  { nombre: 'corredor', clave: 'Corre#2026', perfilId: 5, corredores: ['demo'] },
  { nombre: 'ajeno', clave: 'Ajeno#2026', perfilId: 1, corredores: ['otra'] },
] as const;

/** Enters by public link only: it has no password. */
export const USUARIO_PUBLICO = 'publico';

/** Person behind each demonstration user. */
export const PERSONAS_DEMO: Readonly<
  Record<string, { readonly rut: number; readonly nombres: string; readonly apellido: string }>
> = {
  admin: { rut: 15_300_101, nombres: 'ANA', apellido: 'ARAYA' },
  soporte: { rut: 15_300_102, nombres: 'SERGIO', apellido: 'SOTO' },
  venta: { rut: 15_300_103, nombres: 'VALENTINA', apellido: 'VERA' },
  especial: { rut: 15_300_104, nombres: 'ESTEBAN', apellido: 'ESPINOZA' },
  corredor: { rut: 15_300_105, nombres: 'CARLA', apellido: 'CORREA' },
  ajeno: { rut: 15_300_106, nombres: 'ANDRÉS', apellido: 'AGUIRRE' },
  publico: { rut: 15_300_107, nombres: 'PAULA', apellido: 'PINO' },
};

export const CORREDORES_DEMO = {
  demo: { rut: 76_543_210, razonSocial: 'CORREDORA DEMO SPA', email: 'contacto@demo.example' },
  otra: { rut: 77_123_456, razonSocial: 'OTRA CORREDORA LTDA', email: 'contacto@otra.example' },
} as const;

interface ConvenioDemo {
  readonly nombre: string;
  readonly corredor: keyof typeof CORREDORES_DEMO;
  readonly enLinea?: boolean;
  readonly sinLogin?: boolean;
  readonly vencido?: boolean;
  readonly flotas?: boolean;
  readonly usuarios: readonly string[];
}

const SELLERS = ['venta', 'especial'] as const;

export const CONVENIOS_DEMO: readonly ConvenioDemo[] = [
  { nombre: 'DEMO DIRECTO', corredor: 'demo', usuarios: SELLERS },
  { nombre: 'DEMO EN LINEA', corredor: 'demo', enLinea: true, usuarios: SELLERS },
  { nombre: 'DEMO FLOTAS', corredor: 'demo', flotas: true, usuarios: SELLERS },
  {
    nombre: 'DEMO PUBLICO',
    corredor: 'demo',
    enLinea: true,
    sinLogin: true,
    usuarios: [USUARIO_PUBLICO],
  },
  { nombre: 'DEMO VENCIDO', corredor: 'demo', vencido: true, usuarios: SELLERS },
  { nombre: 'AJENO', corredor: 'otra', usuarios: ['ajeno'] },
];

/** First policy day of every demonstration agreement. */
export const INICIO_POLIZAS_DEMO = '2026-01-01';
export const PRIMA_VARIABLE_DEMO = { tipo: 'CAMION', minima: 20_000, maxima: 60_000 } as const;
export const RANGOS_DEMO = [
  { clase: 'poliza', inicial: 1_000_001, final: 2_000_000 },
  { clase: 'folio', inicial: 5_000_001, final: 6_000_000 },
] as const;

import {
  type ClaseDeDatos,
  DIAS_DE_CONTRATO,
  type Pasada,
  tomarGrandes,
} from '#nucleo/db/olvido.ts';
import { esSuRut, registrosDe, type Tratamiento } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';

/** Record of an owner, and the vehicles recorded as theirs. */
export const TRATAMIENTO_DE_PROPIETARIOS: Tratamiento = {
  clase: 'propietarios',
  titulo: 'Ficha de propietario y vehículos',
  tablas: ['propietarios', 'vehiculos'],
  titulares: 'Propietarios de vehículos',
  datos: 'RUT, nombre o razón social, correo, teléfono, dirección; patente, modelo y motor',
  finalidad: 'Completar la venta siguiente del mismo vehículo o propietario',
  base: 'Medidas precontractuales y contrato (art. 13)',
  destinatarios: 'Corredor que vende',
  conserva: '6 años desde que se modificó, si no queda póliza suya',
  buscar: registrosDe(
    (titular) => sql`
      select p.rut as "RUT", p.dv as "Dígito verificador", p.nombre as "Nombre",
        p.segundo_nombre as "Segundo nombre", p.apellido_paterno as "Apellido paterno",
        p.apellido_materno as "Apellido materno", p.razon_social as "Razón social",
        p.email as "Correo", p.telefono as "Teléfono", c.nombre as "Comuna", p.calle as "Calle",
        p.numero as "Número", p.departamento as "Departamento", p.villa as "Villa",
        (select string_agg(v.patente || ' (motor ' || v.numero_motor || ')', ', ' order by v.patente)
          from vehiculos v where v.propietario_id = p.id) as "Vehículos"
      from propietarios p left join comunas c on c.id = p.comuna_id
      where ${esSuRut(titular, 'p.rut')}`,
  ),
  suprimir: async (tx, titular) => {
    const { numAffectedRows: vehiculos } = await sql`
      delete from vehiculos v using propietarios p
      where p.id = v.propietario_id and ${esSuRut(titular, 'p.rut')}`.execute(tx);
    const { numAffectedRows: fichas } = await sql`
      delete from propietarios p where ${esSuRut(titular, 'p.rut')}`.execute(tx);
    return Number(vehiculos ?? 0n) + Number(fichas ?? 0n);
  },
};

/** An untouched record of an owner without a legally kept policy; its vehicles go with it. */
const olvidarPropietarios: Pasada = async (tx, { limite }) => {
  const ids = await tomarGrandes(
    tx,
    'propietarios',
    sql`t.rut > 0 and t.modificado_en < ${limite}
      and not exists (select 1 from venta_vehiculos vv where vv.rut = t.rut)`,
  );
  await sql`delete from vehiculos where propietario_id = any(${ids}::integer[])`.execute(tx);
  await sql`delete from propietarios where id = any(${ids}::integer[])`.execute(tx);
  return ids.length;
};

export const OLVIDO_DE_PROPIETARIOS: ClaseDeDatos = {
  clase: 'propietarios',
  dias: DIAS_DE_CONTRATO,
  seAnota: true,
  pasada: olvidarPropietarios,
};

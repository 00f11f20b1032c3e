import type { buscarNoEmitidas } from '#features/ventas/no-emitidas/no-emitidas.contract.ts';
import { reparoDeDv } from '#values/validar-patente.ts';
import { sanear } from '#values/texto.ts';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { z } from 'zod';
import { CampoConFormato } from '../../campos/formato/CampoConFormato.tsx';
import { CampoPatente } from '../../campos/CampoPatente.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { BuscadorDeNumero } from '../piezas/BuscadorDeNumero.tsx';
import classes from '../piezas/soporte.module.css';
import { FALTA_INTENCION, FALTA_INTENCION_O_PATENTE } from '../piezas/textos.ts';

const ROTULO = 'N° de Intención de Venta';
const LARGO = 9;
const soloDigitos = (texto: string) => sanear(texto, 'soloDigitos').slice(0, LARGO);

interface BuscadorDeIntencionProps {
  readonly cargando: boolean;
  readonly alBuscar: (criterios: z.input<typeof buscarNoEmitidas.entrada>) => void;
}

/** By number only: `/Soporte/EmitirIntencion` (O-17). */
export const BuscadorPorNumero = ({ cargando, alBuscar }: BuscadorDeIntencionProps) => (
  <BuscadorDeNumero
    rotulo={ROTULO}
    siFalta={FALTA_INTENCION}
    cargando={cargando}
    alBuscar={(id) => alBuscar({ id })}
  />
);

/** By number, plate or both: `/Soporte/ConsultarIntencionDeVenta` (O-17). */
export const BuscadorPorNumeroOPatente = ({ cargando, alBuscar }: BuscadorDeIntencionProps) => {
  const form = useFormulario<{ id: string; patente: string }>({
    valoresIniciales: { id: '', patente: '' },
    validar: ({ id, patente }) => ({
      id: id === '' && patente === '' ? FALTA_INTENCION_O_PATENTE : null,
      patente: reparoDeDv(patente),
    }),
  });
  return (
    <Formulario
      form={form}
      alEnviar={alBuscar}
      className={`${classes.buscador} ${classes.deDosCampos}`}
    >
      <CampoConFormato
        label={ROTULO}
        inputMode="numeric"
        formatear={soloDigitos}
        {...form.getInputProps('id')}
      />
      <CampoPatente {...form.getInputProps('patente')} />
      <div className={classes.botones}>
        <Button type="submit" loading={cargando} leftSection={<IconSearch size={18} aria-hidden />}>
          BUSCAR
        </Button>
      </div>
    </Formulario>
  );
};

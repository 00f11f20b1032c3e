import { sanear } from '#values/texto.ts';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { CampoConFormato } from '../../campos/formato/CampoConFormato.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import classes from './soporte.module.css';

const LARGO = 9;
const soloDigitos = (texto: string) => sanear(texto, 'soloDigitos').slice(0, LARGO);

interface BuscadorDeNumeroProps {
  /** 'N° de póliza'. */
  readonly rotulo: string;
  /** Message for an empty search (A-CONS-013, A-CONS-017). */
  readonly siFalta: string;
  readonly inicial?: string;
  readonly cargando: boolean;
  readonly alBuscar: (numero: number) => void;
}

/** Search of every Soporte screen that starts with a number. */
export const BuscadorDeNumero = ({
  rotulo,
  siFalta,
  inicial = '',
  cargando,
  alBuscar,
}: BuscadorDeNumeroProps) => {
  const form = useFormulario<{ numero: string }>({
    valoresIniciales: { numero: inicial },
    validar: ({ numero }) => (numero === '' ? { numero: siFalta } : {}),
  });
  return (
    <Formulario
      form={form}
      alEnviar={({ numero }) => alBuscar(Number(numero))}
      etiquetas={{ numero: rotulo }}
      className={classes.buscador}
    >
      <CampoConFormato
        label={rotulo}
        inputMode="numeric"
        formatear={soloDigitos}
        {...form.getInputProps('numero')}
      />
      <div className={classes.botones}>
        <Button type="submit" loading={cargando} leftSection={<IconSearch size={18} aria-hidden />}>
          BUSCAR
        </Button>
      </div>
    </Formulario>
  );
};

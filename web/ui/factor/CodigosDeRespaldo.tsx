import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { guardarComo } from '../../lib/navegador/guardar-como.ts';
import classes from './factor.module.css';

interface CodigosDeRespaldoProps {
  readonly codigos: readonly string[];
  readonly alTerminar: () => void;
}

/** Recovery codes, shown once, for users who lose their telephone. The focus moves to the instructions. */
export const CodigosDeRespaldo = ({ codigos, alTerminar }: CodigosDeRespaldoProps) => {
  const texto = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    texto.current?.focus();
  }, []);
  return (
    <>
      <p ref={texto} tabIndex={-1} className={classes['recibe']}>
        Guarde estos diez códigos de respaldo: si pierde el teléfono, cada uno sirve una vez en
        lugar del código de la aplicación. No se volverán a mostrar.
      </p>
      <ul className={classes['respaldos']}>
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <Group>
        <Button onClick={alTerminar}>Ya los guardé</Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            guardarComo(
              new Blob([`${codigos.join('\n')}\n`], { type: 'text/plain' }),
              'soap-codigos.txt',
            )
          }
        >
          Descargar
        </Button>
      </Group>
    </>
  );
};
